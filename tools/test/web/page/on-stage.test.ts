import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ShownAnalysis } from '../../../../src/lab/analysis/index.js'
import { serveForTests } from './support/serve-for-tests.js'
import { openWithClock, playStage, watchStage } from './support/stage.js'

const served = serveForTests({ analysis: 'moderator' })

/** Opens a game, or a moment of it, and lets the page draw it. */
async function openGame(page: Page, address: string, awaited = '.table .seat'): Promise<void> {
  await openWithClock(page, address)
  await page.clock.runFor(2_000)
  await page.locator(awaited).first().waitFor()
}

/** A game that begins while the page shows it. */
async function playLive(rules: string, players: number) {
  const { game } = await served.start({ rules, players, paceMs: 0, paused: true, clock: 'simulated' })
  const page = await served.visit('')
  await openGame(page, served.address(`#/game/${game.id}`))
  await watchStage(page)
  await served.steer(game.id, 'resume')
  return { game, page }
}

/** Waits until the page has all events of the game, and shows nothing of those that were not on stage. */
async function allKnown(page: Page): Promise<void> {
  const sign = async () => {
    await page.clock.runFor(50)
    return page.locator('.live-sign').textContent()
  }
  await expect.poll(sign).toMatch(/^The game has ended. You are here: /)
  expect(await page.getByRole('tab', { name: 'Board' }).count()).toBe(0)
  const [, at, known] = /(\d+) \/ (\d+)/.exec((await page.locator('.timeline .when .note').textContent()) ?? '') ?? []
  expect(known).toBe(at)
}

/** Moves the clock of the page second by second until all moments that decided are told; gives when each came, in s. */
async function secondsOfPoints(page: Page, count: number): Promise<number[]> {
  const seconds: number[] = []
  for (let second = 1; second < 120 && seconds.length < count; second += 1) {
    await page.clock.runFor(1_000)
    const told = await page.locator('.turning li').count()
    while (seconds.length < told) seconds.push(second)
  }
  return seconds
}

test('live and as a recording, what decided the game follows the roles at the end, moment after moment', async () => {
  const { game, page } = await playLive('mini', 4)
  const { events } = await served.finished(game.id)
  await allKnown(page)
  const known = async () =>
    served.ask<{ complete: boolean; analysis?: ShownAnalysis }>(`games/${game.id}/analysis?view=public`)
  await expect.poll(async () => (await known()).complete, { timeout: 240_000 }).toBe(true)
  const decided = (await known()).analysis?.decided ?? []
  expect(decided.length).toBeGreaterThan(0)
  const noted = await playStage(page, events.length - 1)
  const died = events.filter(({ type }) => type === 'player.died').map(({ n }) => n)
  for (const n of died) expect(noted.find(({ at }) => at === n)?.words).toMatch(/eliminated|killed|died/)
  await expect.poll(async () => (await secondsOfPoints(page, decided.length)).length).toBe(decided.length)
  await openGame(page, served.address(`#/game/${game.id}?at=${events.length - 2}`), '.chance-mark')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.clock.runFor(50)
  await page.locator('.middle .end').waitFor()
  const seconds = await secondsOfPoints(page, decided.length)
  expect(seconds).toHaveLength(decided.length)
  // All roles turn over before, and each can be read.
  expect(seconds[0]).toBeGreaterThanOrEqual(2)
  for (const [index, second] of seconds.entries())
    if (index > 0) expect(second - (seconds[index - 1] as number)).toBeGreaterThanOrEqual(2)
  expect(await page.locator('.turning li').first().textContent()).toBe(decided[0]?.text)
  await page.locator('.turning li button').first().click()
  await page.clock.runFor(50)
  await expect.poll(() => page.locator('.timeline input[type="range"]').inputValue()).toBe(String(decided[0]?.at))
}, 400_000)
