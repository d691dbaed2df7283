import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { GameEvent, ViewEvent } from '../../../../src/index.js'
import { findTurningPoints, type ShownAnalysis } from '../../../../src/lab/analysis/index.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { serveForTests } from './support/serve-for-tests.js'

const served = serveForTests({ analysis: 'moderator' })

const place = (page: Page) => page.locator('.timeline .note').textContent()

async function playedGame() {
  const { game, links } = await served.start({ rules: 'mini', players: 4, paceMs: 0, clock: 'simulated' })
  await served.finished(game.id)
  return { id: game.id, moderator: links.moderator.link, token: links.moderator.token }
}

let played: ReturnType<typeof playedGame> | undefined

/** One for all tests: its analysis takes longer than the rest, and forks leave it as it is. */
function finishedGame() {
  played ??= playedGame()
  return played
}

test('what the server has analysed is marked at the turning points of the log', async () => {
  const { id, moderator, token } = await finishedGame()
  const { events: log } = await served.ask<{ events: GameEvent[] }>(`games/${id}/events?limit=5000&view=analysis`, {
    token,
  })
  const seen = await served.ask<{ events: ViewEvent[] }>(`games/${id}/events?limit=5000&view=moderator`, { token })
  const page = await served.visit(moderator)
  const marks = page.locator('.chance-mark')
  await marks.first().waitFor()
  const { analysis } = await served.ask<{ analysis: ShownAnalysis }>(`games/${id}/analysis`, { token })
  const turns = findTurningPoints(log)
  const told = (events: readonly { type: string; data: unknown }[], at: number) =>
    JSON.stringify([events[at]?.type, events[at]?.data])
  expect(analysis.points.map(({ day, kind, at }) => [day, kind, told(seen.events, at)])).toEqual(
    turns.map(({ day, kind, at }) => [day, kind, told(log, at)]),
  )
  expect(await marks.count()).toBe(turns.length)
  for (const [nth, { at }] of analysis.points.entries()) {
    await marks.nth(nth).press('Enter')
    await expect.poll(() => page.locator('.timeline input[type="range"]').inputValue()).toBe(String(at))
  }
})

test('the moderator asks what if at a turning point, watches the fork, and comes back', async () => {
  const { id, moderator } = await finishedGame()
  const page = await served.visit(moderator)
  const marks = page.locator('.chance-mark')
  await marks.nth(1).press('Enter')
  await page.locator('.chance-mark.shown').waitFor()
  expect(await page.locator('.live-strip, .live').getByText('behind', { exact: false }).count()).toBe(0)
  const marked = await place(page)
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'What if …' })
  const answers = dialog.getByLabel('What is different')
  await expect.poll(() => answers.locator('option').count()).toBeGreaterThan(1)
  await answers.selectOption({ index: 1 })
  const instead = await dialog.getByLabel('Instead').inputValue()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Play it here' }).click()
  await page.getByRole('heading', { name: /^What if: / }).waitFor()
  await page.getByText('played by scripted players in this page', { exact: false }).waitFor()
  expect(page.url()).toContain(`choice=${instead}`)
  await page.keyboard.press('ArrowDown')
  await page.locator('.middle .headline', { hasText: /win|draw|nobody/i }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  // The address alone plays the same fork again.
  const last = await place(page)
  await page.waitForURL(/at=\d+$/)
  await page.reload()
  await page.locator('.timeline .note', { hasText: last ?? '' }).waitFor()
  await page.getByRole('link', { name: 'Again with other luck' }).click()
  await page.waitForURL(/luck=1/)
  await page.getByRole('link', { name: 'The game as it was' }).click()
  await page.waitForURL(new RegExp(`/game/${id}\\?at=`))
  await expect
    .poll(async () => Number.parseInt((await place(page)) ?? '', 10))
    .toBeLessThanOrEqual(Number.parseInt(marked ?? '', 10))
})

test('the board of a finished game leads from what decided it to its moment, and to a fork there', async () => {
  const { moderator } = await finishedGame()
  const page = await served.visit(moderator)
  await page.getByRole('tab', { name: 'Board' }).click()
  await page.locator('.board .chance-mark').first().waitFor()
  await page.locator('.board .act', { hasText: 'voted for' }).first().click()
  await page.locator('.board .act[aria-current="true"]').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'What if …' }).waitFor()
  // A key at once, before the browser has said that the dialog is closed: the next one stays.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))
    return new Promise((resolve) => setTimeout(resolve, 100))
  })
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ timeout: 10_000 })
})

test('other luck alone is a fork too, and the server may play it by its own players', async () => {
  const { moderator } = await finishedGame()
  const page = await served.visit(moderator)
  await page.locator('.timeline .note').waitFor()
  await page.getByRole('button', { name: 'What if …', exact: true }).click()
  await page.getByRole('button', { name: 'Play it on the server', exact: false }).click()
  await page.waitForURL(/beside=/)
  await page.locator('.game.beside').waitFor()
})

test('a spectator of a finished game sees the chances and the keys, but forks nothing', async () => {
  const { id } = await finishedGame()
  const page = await served.visit(`#/game/${id}`)
  await page.locator('.chance-mark').first().waitFor()
  await page.keyboard.press('f')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'What if …' }).count()).toBe(0)
  await page.goto(served.address(`#/game/${id}?fork=20&luck=1`))
  await page.getByText('Only the moderator', { exact: false }).waitFor()
})
