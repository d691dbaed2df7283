import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { randomAgent, scriptedAgent } from '../../../../src/index.js'
import { type Report, reportHtml } from '../../../../src/show/html/index.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { type OpenedFile, openFile } from './support/opened-file.js'
import { payloads } from './support/payloads.js'
import { probeOf, resultFolder, tournamentOf } from './support/results.js'
import { ServedPage } from './support/served-page.js'

const windows = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 360, height: 780, colorScheme: 'dark' },
] as const

const phone = { width: 360, height: 780 }

let reports: { readonly tournament: Report; readonly probe: Report; readonly hostile: Report }
let served: ServedPage
let results: string
let opened: OpenedFile

beforeAll(async () => {
  const entrants = { sharp: scriptedAgent(), average: scriptedAgent({ skill: 0.5 }), random: randomAgent() }
  const hostile = Object.fromEntries(payloads.slice(0, 3).map((name) => [name, randomAgent()]))
  reports = {
    tournament: await tournamentOf({ title: 'Three players', entrants, games: 12 }),
    probe: await probeOf({ title: 'Three players', entrants, games: 2 }),
    hostile: await tournamentOf({ title: '</title><script>hacked()</script>', entrants: hostile, games: 9 }),
  }
  results = resultFolder(reports)
  served = await ServedPage.open({ results })
})

afterAll(async () => {
  await served?.close()
  if (results) rmSync(results, { recursive: true })
})

afterEach(async () => {
  await served.closeWindows()
  expect(served.complaints.splice(0)).toEqual([])
})

/** Opens the report as a file for a while; nothing may be complained of. */
async function onDisk(report: Report, window: Parameters<typeof openFile>[2], look: (page: Page) => Promise<void>) {
  opened = await openFile(served.browser, reportHtml(report), window)
  await look(opened.page)
  await opened.page.context().close()
  expect(opened.complaints).toEqual([])
}

const titles = (page: Page) => page.locator('.report h2').allTextContents()

/** The canvas of the course is drawn, and not left white. */
const drawn = (page: Page) =>
  page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.report .course canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return pixels?.some((value) => value > 0)
  })

async function expectTournament(page: Page): Promise<void> {
  await page.locator('.report h1', { hasText: 'Three players' }).waitFor()
  await drawn(page)
  expect(await titles(page)).toEqual(
    expect.arrayContaining(['Ratings', 'Who is better', 'Wins by role', 'Balance of the tables', 'Answers and cost']),
  )
  // Each of three with both sides, and each of three against each.
  await expect.poll(() => page.locator('.part:has(> h2:text-is("Ratings")) .intervals li').count()).toBe(9)
  await expect.poll(() => page.locator('.part:has(> h2:text-is("Who is better")) .matrix td.figure').count()).toBe(9)
  await expect.poll(() => page.locator('.part:has(> h2:text-is("Answers and cost")) tbody tr').count()).toBe(3)
  // Three players in each of five roles claim something or nothing, and each is suspected on both sides.
  const lies = page.locator('.part:has(> h2:text-is("Who lies, who is believed"))')
  await expect.poll(() => lies.locator('tbody tr').count()).toBe(3 * 5)
  await expect.poll(() => lies.locator('div:has(> h3:text-is("Suspected, by votes")) .intervals li').count()).toBe(6)
}

async function expectProbe(page: Page): Promise<void> {
  await page.locator('.report h1', { hasText: 'Three players' }).waitFor()
  expect(await titles(page)).toEqual(
    expect.arrayContaining(['Right choices', 'Who is better', 'Beliefs', 'Right choices by kind of question']),
  )
  await expect.poll(() => page.locator('.part:has(> h2:text-is("Beliefs")) .intervals li').count()).toBe(3)
  await expect.poll(() => page.locator('table tbody tr').count()).toBe(3)
}

/** In light and dark, wide and on a phone: no fault that keeps people out, and nothing beyond the edge. */
async function expectUsable(page: Page): Promise<void> {
  for (const { width, height, colorScheme } of windows) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    expect(await seriousFaults(page), `${width} ${colorScheme}`).toEqual([])
    await expectNothingBeyondTheEdge(page)
  }
}

async function expectNothingBeyondTheEdge(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBe(0)
}

/** Where everything in the report is and how it looks, seen from the report's corner. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const report = document.querySelector('.report')
    const corner = report?.getBoundingClientRect()
    return [...(report?.querySelectorAll(':not(option)') ?? [])].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
      const place = [x - (corner?.x ?? 0), y - (corner?.y ?? 0), width, height].map(Math.round)
      return [element.tagName, element.className, place, color, backgroundColor, fontSize, fontWeight].join(' | ')
    })
  })

describe('a report on disk', () => {
  test('shows a tournament to everybody, and asks for nothing', () =>
    onDisk(reports.tournament, {}, async (page) => {
      await expectTournament(page)
      await expectUsable(page)
    }))

  test('shows a tournament whose file of an earlier version has no places of options', async () => {
    const since = ['places', 'placeWords']
    const text = JSON.stringify(reports.tournament, (key, value) => (since.includes(key) ? undefined : value))
    await onDisk(JSON.parse(text), {}, expectTournament)
  })

  test('shows a probe to everybody, and asks for nothing', () =>
    onDisk(reports.probe, {}, async (page) => {
      await expectProbe(page)
      await expectNothingBeyondTheEdge(page)
      expect(await seriousFaults(page)).toEqual([])
    }))

  test('shows how the difference of the chosen pair settled', async () => {
    await onDisk(reports.tournament, {}, async (page) => {
      await drawn(page)
      await page.getByLabel('Pair').selectOption({ index: 2 })
      const pair = await page.getByLabel('Pair').locator('option').nth(2).textContent()
      await page.getByRole('img', { name: `${pair} over` }).waitFor()
    })
  })
})

describe('the Compare page', () => {
  test('lists the results of the server and shows each to everybody', async () => {
    const page = await served.visit('#/compare')
    const links = page.locator('.results li a')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual(['hostile', 'probe', 'tournament'])
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'tournament' }).click()
    await expectTournament(page)
    await page.getByRole('link', { name: 'All results' }).click()
    await page.getByRole('link', { name: 'probe' }).click()
    await expectProbe(page)
  })

  test.each(['tournament', 'probe'] as const)('a %s looks there as it does on disk', async (name) => {
    const page = await served.visit(`#/compare?name=${name}`, { width: 1280, height: 900 })
    await page.locator('.report h1').waitFor()
    if (name === 'tournament') await drawn(page)
    const there = await layout(page)
    await onDisk(reports[name], { width: 1280, height: 900 }, async (file) => {
      if (name === 'tournament') await drawn(file)
      expect(there).toEqual(await layout(file))
    })
  })

  test('says when a result cannot be shown', async () => {
    const page = await served.visit('#/compare?name=nothing')
    await page.locator('.results p').waitFor()
    expect(await page.locator('.report').count()).toBe(0)
    expect(served.complaints.splice(0)).toEqual([expect.stringContaining('404')])
  })
})

test('a difference of half a point and its opposite show the same points', async () => {
  const { tournament } = reports
  if (tournament.report !== 'tournament') throw new Error('Not the report of a tournament.')
  const pairs = tournament.comparison.pairs.map((pair) => ({ ...pair, difference: 0.125, better: null }))
  const halves = { ...tournament, comparison: { ...tournament.comparison, pairs } }
  await onDisk(halves, windows[0], async (page) => {
    const cells = page.locator('.matrix td.figure')
    await expect.poll(() => cells.count()).toBe(9)
    const shown = (await cells.allTextContents()).sort()
    expect(shown).toEqual(['', '', '', '+13', '+13', '+13', '-13', '-13', '-13'])
  })
})

test('what entrants are called stays text', async () => {
  const look = async (page: Page) => {
    await drawn(page)
    const strange = '.report :is(script, img, iframe, object, embed, video, audio, link, meta, base, a, form)'
    expect(await page.locator(strange).count()).toBe(0)
    const told = await page.locator('.report').textContent()
    expect(payloads.slice(0, 3).filter((payload) => told?.includes(payload))).toHaveLength(3)
    expect(await page.evaluate('typeof hacked')).toBe('undefined')
    await expectNothingBeyondTheEdge(page)
  }
  await onDisk(reports.hostile, phone, look)
  await look(await served.visit('#/compare?name=hostile', phone))
})
