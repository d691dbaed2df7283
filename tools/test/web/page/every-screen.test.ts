import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../inspector/support/serious-faults.js'
import { nextAsk } from './support/person.js'
import { serveForTests } from './support/serve-for-tests.js'

const served = serveForTests({ analysis: 'moderator' })

const phone = { width: 390, height: 844 } as const

/** Everything that axe finds on a screen, of any weight, and whether it scrolls sideways. */
async function expectClean(page: Page, screen: string): Promise<void> {
  expect(await axeFindings(page), screen).toEqual([])
  const { wide, room } = await page.evaluate(() => {
    return { wide: document.documentElement.scrollWidth, room: innerWidth }
  })
  expect(wide, `${screen} scrolls sideways`).toBeLessThanOrEqual(room)
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.locator('dialog[open]').waitFor()
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** A game that waits for its host. */
async function begunGame() {
  const { game, links } = await served.start({ rules: 'benchmark', players: 6, paused: true, clock: 'simulated' })
  return { id: game.id, moderator: links.moderator.link }
}

async function overGame() {
  const { game, links } = await served.start({ rules: 'mini', players: 4, paceMs: 0, clock: 'simulated' })
  await served.finished(game.id)
  return { id: game.id, moderator: links.moderator.link }
}

/** The tabs of a game, each with something that it shows. */
const tabs = {
  Story: '.items li',
  Votes: 'table',
  Suspicion: '.meter, table, svg, canvas',
  Statechart: 'svg',
  Board: '.act',
}

test('axe finds nothing in a game, on any tab and in any dialog, wide and on a phone', async () => {
  const { moderator } = await overGame()
  const page = await served.visit(moderator)
  await page.locator('.chance-mark').first().waitFor()
  await page.keyboard.press('End')
  await page.locator('.middle .end').waitFor()
  expect(await page.title()).toMatch(/^Mini.* · nightzero$/i)
  // From the beginning of the page, one key skips to the story, which is one stop of the Tab key.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab')
  for (const [tab, shown] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab }).click()
    await page.locator(`.panel ${shown}`).first().waitFor()
    await expectClean(page, tab)
  }
  for (const button of ['Share', 'Links', 'Fork here', 'What if …']) {
    await openDialog(page, button)
    await expectClean(page, button)
    await closeDialog(page)
  }
  await page.keyboard.press('?')
  await page.locator('dialog[open]').waitFor()
  await expectClean(page, 'keys')
  const pocket = await served.visit(`${moderator}&at=20`, phone)
  await pocket.locator('.chance-mark').first().waitFor()
  await expectClean(pocket, 'a moment on a phone')
})

test('the host gives a seat away, removes a player and rules in words, and all read it', async () => {
  const { moderator } = await begunGame()
  const page = await served.visit(moderator)
  const story = page.locator('.items')
  const decide = async (act: (dialog: ReturnType<Page['locator']>) => Promise<void>, told: RegExp) => {
    await openDialog(page, 'Host')
    await expectClean(page, 'Host')
    await act(page.locator('dialog[open]'))
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await story.locator('li', { hasText: told }).waitFor()
  }
  const seat = (player: string) => `[data-player="${player}"]`
  await decide(
    (dialog) =>
      dialog
        .locator(`${seat('p1')} button`)
        .first()
        .click(),
    /p1|seat/i,
  )
  await decide(async (dialog) => {
    await dialog.locator('form input').fill('No phones at the table.')
    await dialog.getByRole('button', { name: 'Rule', exact: true }).click()
  }, /No phones at the table/)
  await decide(
    (dialog) =>
      dialog
        .locator(`${seat('p2')} button`)
        .last()
        .click(),
    /remove/i,
  )
})

test('axe finds nothing in the lobby, beside games, and where nothing can be shown', async () => {
  const [one, other] = [await overGame(), await overGame()]
  const screens: Readonly<Record<string, string>> = {
    [served.operatorLink]: '.game-card',
    '': '.game-card',
    [`#/game/${one.id}?beside=${other.id}`]: '.game-column .seat',
    '#/game/none': '.waiting',
    '#/table/none': 'main',
  }
  for (const [link, shown] of Object.entries(screens)) {
    const page = await served.visit(link, link === '' ? phone : {})
    await page.locator(shown).first().waitFor()
    await expectClean(page, link)
  }
  // What is not there is told by the status too, which a browser notes.
  await served.closeWindows()
  expect(served.complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
})

test('axe finds nothing at a table of friends, in its waiting room, and at a seat', async () => {
  const host = await served.visit(`${served.operatorLink}`, phone)
  await host.getByRole('link', { name: 'Play with friends' }).click()
  await host.locator('.means li').first().waitFor()
  await host.locator('.more summary').click()
  await host.locator('[name="paceMs"]').selectOption('0')
  await expectClean(host, 'the form')
  await host.locator('[name="name"]').fill('Ada')
  await host.getByRole('button', { name: 'Set the table' }).click()
  await host.locator('.room .code').waitFor()
  await host.locator('.invitation', { hasText: 'Only this computer can open this link' }).waitFor()
  await expectClean(host, 'the waiting room')
  const guest = await served.visit(new URL(host.url()).hash, phone)
  await guest.locator('.join').waitFor()
  await expectClean(guest, 'to sit down')
  await host.getByRole('button', { name: 'Begin the game' }).click()
  const asked = await nextAsk(host)
  if (asked !== undefined) await host.waitForFunction(() => document.title.startsWith('● '))
  await expectClean(host, 'a seat that is asked')
  for (const button of ['My role', 'Rules', 'Notes', 'Share']) {
    await openDialog(host, button)
    await expectClean(host, button)
    await closeDialog(host)
  }
})
