import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, scriptedAgent, viewFor } from '../../../../src/index.js'
import { type Analysis, analyse, shownAnalysis } from '../../../../src/lab/analysis/index.js'
import { exportHtml } from '../../../../src/show/html/index.js'
import { closeWindows, startBrowser } from '../inspector/support/browser.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { openFile } from './support/opened-file.js'

let browser: Browser
let events: readonly GameEvent[]
let analysis: Analysis

beforeAll(async () => {
  browser = await startBrowser()
  const game = createMafiaGame({ id: 'analysed', rules: 'werewolf', players: 7, seed: 'page', agent: scriptedAgent() })
  events = (await game.run()).events
  const counts = { continuations: 8, momentContinuations: 64, choiceContinuations: 12 }
  analysis = await analyse(events, { ...counts, precision: 0.9, table: true })
})

afterAll(closeWindows)

test('an exported page draws the chances, and its marks and its board lead to moments', async () => {
  const html = exportHtml(events, { view: 'moderator', analysis })
  const { page, complaints } = await openFile(browser, html, { place: '/game/analysed' })
  const marks = page.locator('.chance-mark')
  await marks.first().waitFor()
  expect(await marks.count()).toBe(analysis.points.length)
  const { points } = shownAnalysis(analysis, events, 'moderator')
  const slider = page.locator('.timeline input[type="range"]')
  await marks.nth(1).press('Enter')
  await page.locator('.chance-mark.shown').waitFor()
  expect(await slider.inputValue()).toBe(String(points[1]?.at))
  await page.getByRole('tab', { name: 'Board' }).click()
  await page.locator('.board .decided button').first().click()
  await page.locator('.board').getByText('voted for', { exact: false }).first().click()
  await page.locator('.act[aria-current="true"]').waitFor()
  const at = Number(await slider.inputValue())
  expect(viewFor('moderator', events).events[at]?.type).toBe('vote.cast')
  expect(await seriousFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('in another language the chances and the moments that decided are in it', async () => {
  const html = exportHtml(events, { view: 'moderator', analysis, language: 'de' })
  const { page, complaints } = await openFile(browser, html, { place: '/game/analysed' })
  expect(await page.locator('.chance-label').textContent()).toMatch(/^Siegchance: (Dorf|Stadt|Mafia)/)
  const { decided } = shownAnalysis(analysis, events, 'moderator')
  await page.locator('[role=tab]', { hasText: 'Übersicht' }).first().click()
  const told = await page.locator('.board .decided .act').allTextContents()
  expect(decided.length).toBeGreaterThan(0)
  expect(told.slice(0, decided.length).every((text) => text.startsWith('Tag '))).toBe(true)
  expect(complaints).toEqual([])
})

test.each([
  { name: 'on a wide screen', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'in the dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'on a phone', width: 360, height: 740, colorScheme: 'light' },
] as const)('the board and the keys are whole and can be used by everybody: $name', async ({ name: _, ...window }) => {
  const html = exportHtml(events, { view: 'moderator', analysis })
  const { page, complaints } = await openFile(browser, html, { place: '/game/analysed', ...window })
  await page.getByRole('tab', { name: 'Board' }).click()
  await page.locator('.board .act', { hasText: 'voted for' }).first().click()
  await page.locator('.act[aria-current="true"]').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  for (const place of ['html', '.tab-panel'])
    expect(await page.locator(place).evaluate((box) => box.scrollWidth - box.clientWidth), place).toBe(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.waitFor()
  expect(await seriousFaults(page)).toEqual([])
  // It has the styles of a dialog, not those of the browser.
  expect(await keys.evaluate((dialog) => getComputedStyle(dialog).display)).toBe('grid')
  const box = await keys.boundingBox()
  expect(box && box.x > 0 && box.x + box.width < window.width).toBe(true)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('before the end, everybody but the moderator is shown only what the table knew', () => {
  const open = events.slice(0, -2)
  const early = { ...analysis, points: analysis.points.slice(0, -1) }
  const shown = shownAnalysis(early, open, 'public')
  expect(shown.told).toEqual([])
  expect(shown.points.map(({ chances }) => chances)).toEqual(early.points.map(({ table }) => table?.chances))
  expect(shownAnalysis(early, open, 'moderator').told.length).toBeGreaterThan(0)
  const without = { ...early, points: early.points.map(({ table: _, ...point }) => point) }
  expect(shownAnalysis(without, open, 'viewers').points).toEqual([])
  const seen = viewFor('public', events).events
  for (const { at } of shownAnalysis(analysis, events, 'public').points) expect(seen[at]?.n).toBe(at)
})
