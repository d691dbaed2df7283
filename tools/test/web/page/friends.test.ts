import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ViewEvent } from '../../../../src/index.js'
import type { TableFacts } from '../../../../src/show/server/index.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { playToTheEnd } from './support/person.js'
import { serveForTests } from './support/serve-for-tests.js'

const served = serveForTests()

const phone = { width: 390, height: 844 } as const
const onItsSide = { width: 844, height: 390 } as const
const hash = (page: Page) => new URL(page.url()).hash

/** Sets a table by its form; gives the host's page in the waiting room. */
async function setTable(
  name: string,
  options: { readonly moderates?: boolean; readonly language?: string } = {},
): Promise<Page> {
  const host = await served.visit(served.operatorLink, phone)
  await host.getByRole('link', { name: 'Play with friends' }).click()
  await host.locator('[name="name"]').fill(name)
  await host.locator('.means li').first().waitFor()
  expect(await host.locator('.means li').count()).toBe(10)
  if (options.moderates) await host.locator('[name="moderates"]').check()
  await host.locator('[name="shared"]').check()
  await host.locator('.more summary').click()
  await host.locator('[name="paceMs"]').selectOption('0')
  if (options.language) await host.getByLabel('Language of the game').selectOption(options.language)
  await host.getByRole('button', { name: 'Set the table' }).click()
  await host.locator('.room .code').waitFor()
  return host
}

async function join(table: string, name: string, window: typeof phone | typeof onItsSide = phone): Promise<Page> {
  const friend = await served.visit(table, window)
  await friend.locator('.join [name="name"]').fill(name)
  await friend.getByRole('button', { name: 'Sit down' }).click()
  await friend.locator('.join').waitFor({ state: 'detached' })
  return friend
}

const idIn = (address: string, kind: 'table' | 'game'): string =>
  new RegExp(`${kind}[=/]([^?&]+)`).exec(address)?.[1] ?? ''

/** A question covers nothing of what was said last, and nothing is wider than the window. */
async function expectWordsInSight(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() => {
      const end = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
      const wider = document.documentElement.scrollWidth - window.innerWidth
      return Math.max(0, wider, Math.round(end('.talk li:last-child') - end('.talk')))
    })
  await expect.poll(hidden).toBe(0)
}

test('two people on two phones, one of them on its side, and six scripted players play a whole game, and begin another one', async () => {
  const host = await setTable('Ada')
  const link = hash(host)
  const friend = await join(link, 'Ben', onItsSide)
  await host.locator('.guests li', { hasText: 'Ben' }).waitFor()
  expect(await host.locator('.room', { hasText: '6 seats are free' }).count()).toBe(1)
  await host.getByRole('button', { name: 'Begin the game' }).click()
  const pages = [host, friend]
  await Promise.all(pages.map((page) => page.locator('.phone-seat').waitFor()))
  // Nobody of them sees a role but its own and those of its team.
  for (const page of pages) {
    expect(await page.locator('.timeline').count()).toBe(0)
    await page.getByRole('button', { name: 'My role' }).click()
    await page.locator('dialog .role-card').getByRole('button', { name: 'Turn your card' }).click()
    await page.locator('dialog .role-card [data-role]').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  const game = idIn(hash(host), 'game')
  // Who comes later watches this game, and sits in the next one.
  const late = await join(link, 'Cleo')
  await late.getByRole('link', { name: 'Watch the game' }).click()
  await late.locator('.table .seat').first().waitFor()
  const counts = await Promise.all(pages.map((page) => playToTheEnd(page, expectWordsInSight)))
  // One of them may die in the first night, before anybody asks them.
  expect(Math.max(...counts)).toBeGreaterThan(0)
  for (const page of pages) {
    await page.locator('.ending h2', { hasText: /You (won|lost)/ }).waitFor()
    await page.locator('.all-roles li').nth(7).waitFor()
    // The own end came over everything, and has gone again.
    const moment = () => page.evaluate((key) => sessionStorage.getItem(key), `nightzero moment ${game} game.ended`)
    await expect.poll(moment).toBe('seen')
    expect(await seriousFaults(page)).toEqual([])
  }
  const { events } = await served.finished(game)
  const opened = events.find((event): event is ViewEvent<'game.opened'> => event.type === 'game.opened')
  const names = opened?.data.players.map(({ name }) => name) ?? []
  expect(names).toHaveLength(8)
  expect(names).toEqual(expect.arrayContaining(['Ada', 'Ben']))
  await friend.getByText('Ada may begin another game').waitFor()
  await host.getByRole('button', { name: 'Play again with this table' }).click()
  for (const page of [...pages, late]) {
    await expect.poll(() => idIn(hash(page), 'game')).not.toBe(game)
    await page.locator('.phone-seat .talk li').first().waitFor()
    expect(idIn(hash(page), 'game')).toBe(idIn(hash(host), 'game'))
  }
})

test('the host gets no more than its own seat, unless it chose to moderate; the language of the game is recorded', async () => {
  const host = await setTable('Cy', { language: 'de' })
  const table = idIn(hash(host), 'table')
  await host.getByRole('button', { name: 'Begin the game' }).click()
  await host.locator('.phone-seat').waitFor()
  const game = idIn(hash(host), 'game')
  const token = await host.evaluate((key) => sessionStorage.getItem(key), `nightzero token ${game}`)
  const facts = await served.ask<{ as: string; views: string[] }>(`games/${game}`, { token: token ?? '' })
  expect(facts.as).toMatch(/^p\d$/)
  expect(facts.views).toEqual([facts.as, 'public'])
  expect(await served.ask<TableFacts>(`tables/${table}`)).not.toHaveProperty('seat')
  const { events } = await served.ask<{ events: ViewEvent[] }>(`games/${game}/events?view=public`)
  expect(events.find(({ type }) => type === 'game.opened')?.data).toMatchObject({ language: 'de' })
  const moderating = await setTable('Dee', { moderates: true })
  await moderating.getByRole('button', { name: 'Begin the game' }).click()
  await moderating.getByText('Moderator: sees everything').waitFor()
})

test('a closed tab comes back to its seat, and a browser that has lost it is told so', async () => {
  const host = await setTable('Eve')
  const link = hash(host)
  await host.getByRole('button', { name: 'Begin the game' }).click()
  await host.locator('.phone-seat').waitFor()
  const seat = hash(host)
  const again = await host.context().newPage()
  await again.goto(served.address(seat))
  await again.locator('.phone-seat').waitFor()
  await again.close()
  const stranger = await served.visit(seat, phone)
  await stranger.locator('.lost-seat', { hasText: 'has lost your seat' }).waitFor()
  await stranger.getByRole('link', { name: 'To the table' }).click()
  await stranger.getByText('A game is being played at this table').waitFor()
  // Whoever comes late is led on to watch the game.
  await expect.poll(() => hash(stranger)).toContain(idIn(link, 'table'))
})

test('who has closed the tab is shown as away to the others, until the tab is open again', async () => {
  const host = await setTable('Hal')
  const friend = await join(hash(host), 'Ida')
  await host.locator('.guests li', { hasText: 'Ida' }).waitFor()
  await host.getByRole('button', { name: 'Begin the game' }).click()
  await friend.locator('.phone-seat').waitFor()
  const away = host.locator('.strip .face', { hasText: 'Ida' }).locator('.away')
  const seat = hash(friend)
  const watched = await served.visit(`#/game/${idIn(seat, 'game')}`)
  const onTable = watched.locator('.table .seat', { hasText: 'Ida' }).locator('.away')
  const again = await friend.context().newPage()
  await friend.close()
  await away.waitFor({ timeout: 20_000 })
  expect(await away.textContent()).toBe('away')
  expect(await host.locator('.face .away').count()).toBe(1)
  await onTable.waitFor()
  await again.goto(served.address(seat))
  await again.locator('.phone-seat').waitFor()
  await away.waitFor({ state: 'detached' })
}, 60_000)

test('a name that is taken and a full table are refused with the reason', async () => {
  const host = await setTable('Fay')
  const friend = await served.visit(hash(host), phone)
  await friend.locator('.join [name="name"]').fill('fay')
  await friend.getByRole('button', { name: 'Sit down' }).click()
  await friend.locator('.alert', { hasText: 'is called fay already' }).waitFor()
  const table = idIn(hash(host), 'table')
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) await served.ask(`tables/${table}/join`, { body: { name } })
  await expect(served.ask(`tables/${table}/join`, { body: { name: 'i' } })).rejects.toThrow('All seats')
  friend.removeAllListeners('console')
  served.complaints.splice(0)
})
