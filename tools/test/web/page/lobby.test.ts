import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { serveForTests } from './support/serve-for-tests.js'

const served = serveForTests()

const phone = { width: 390, height: 844 } as const

const over = async (rules: string, agent: string) => {
  const { game } = await served.start({
    rules,
    players: 7,
    agent,
    clock: 'simulated',
    paceMs: 0,
    seed: `${rules} ${agent}`,
  })
  await served.finished(game.id)
  return game.id
}

const shownGames = (page: Page) =>
  page.locator('.game-card[data-game]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-game')))

test('shows a game that is played now, cards that can be filtered, and a table with free seats', async () => {
  const [trial, classic] = [await over('trial', 'scripted'), await over('classic', 'random')]
  const { game } = await served.start({ rules: 'benchmark', players: 6, clock: 'simulated', paceMs: 1_000 })
  const { table } = await served.setTable({ name: 'Ada', players: 8, open: true })
  const page = await served.visit('')
  await page.locator('.hero-caption', { hasText: 'benchmark, 6 players' }).waitFor()
  await expect.poll(() => page.locator('.hero-table .seat').count()).toBe(6)
  expect(new Set(await shownGames(page))).toEqual(new Set([trial, classic, game.id]))
  const card = page.locator(`[data-game="${trial}"]`)
  expect(await card.locator('.mini-table i').count()).toBe(7)
  // Results are told when somebody asks for them.
  expect(await card.locator('.game-card-state').textContent()).toBe('Finished')
  await page.getByLabel('Tell the results').check()
  expect(await card.locator('.game-card-state').textContent()).toMatch(/^The (town|mafia) wins in \d+ days?$/)
  expect((await card.locator('blockquote').textContent())?.length).toBeGreaterThan(20)
  // No card shows an id.
  expect(await page.locator('main').textContent()).not.toContain(trial)
  await page.getByLabel('Who plays').selectOption('random')
  expect(await shownGames(page)).toEqual([classic])
  await page.getByLabel('Who plays').selectOption('')
  await page.getByLabel('Finished games by').selectOption('closest')
  expect((await shownGames(page)).length).toBe(3)
  expect(await seriousFaults(page)).toEqual([])
  await page.locator('.waiting-table', { hasText: '7 seats are free' }).getByText('Sit down').click()
  await page.locator('.join').waitFor()
  expect(new URL(page.url()).hash).toBe(`#/table/${table.id}`)
})

test('compares two games that are chosen in the lobby, on a phone one of them at a time', async () => {
  const games = [await over('night-zero', 'scripted'), await over('trial', 'random')]
  const page = await served.visit('', phone)
  for (const id of games) await page.locator(`[data-game="${id}"] button`).click()
  await page.locator('.parting', { hasText: 'no past in common' }).waitFor()
  expect(await page.locator('.game-column').count()).toBe(1)
  await page.locator('.game-column h2', { hasText: 'First game: night-zero of 7' }).waitFor()
  await page.getByRole('tab', { name: 'Second game' }).click()
  await page.locator('.game-column h2', { hasText: 'Second game: trial of 7' }).waitFor()
  await page.locator('.game-column .seat').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await seriousFaults(page)).toEqual([])
})
