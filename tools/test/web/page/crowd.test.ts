import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMafiaGame, scriptedAgent, viewFor } from '../../../../src/index.js'
import { closeWindows, startBrowser } from '../inspector/support/browser.js'
import { openExport } from './support/exported-page.js'

let browser: Browser

beforeAll(async () => {
  browser = await startBrowser()
})

afterAll(closeWindows)

/** Pairs of faces, names, roles or votes at the table that cover each other, and those that reach out of it. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('.table')?.getBoundingClientRect() ?? new DOMRect()
    const boxes = [...document.querySelectorAll('.table .seat :is(.window, .name, .role, .mark)')]
      .filter((each) => each.getClientRects().length > 0)
      .map((each) => ({
        who: `${each.className} of ${each.closest('.seat')?.getAttribute('data-player')}`,
        owner: each.closest('.seat'),
        box: each.getBoundingClientRect(),
      }))
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    const isOut = ({ box }: (typeof boxes)[number]) =>
      box.left < table.left - 1 ||
      box.right > table.right + 1 ||
      box.top < table.top - 1 ||
      box.bottom > table.bottom + 1
    const pairs = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => other.owner !== one.owner && overlap(one.box, other.box))
        .map((other) => `${one.who} and ${other.who}`),
    )
    return {
      seats: document.querySelectorAll('.table .seat').length,
      pairs,
      out: boxes.filter(isOut).map(({ who }) => who),
    }
  })

test.each([
  ...[5, 10, 16, 30, 50].map((players) => ({ players, width: 390, height: 844 })),
  ...[10, 50].map((players) => ({ players, width: 2560, height: 1440 })),
])('$players players at $width px: no face, name, role or vote covers another', async ({ players, width, height }) => {
  const game = createMafiaGame({
    id: 'exported',
    rules: { extends: 'trial', maxDays: 1 },
    players,
    seed: 'crowd',
    agent: scriptedAgent(),
  })
  const { events } = await game.run()
  const view = 'moderator'
  const at = viewFor(view, events).events.findLast(({ type }) => type === 'judgment.resolved')?.n
  const { page, complaints } = await openExport(browser, events, { view, width, height, query: `?at=${at}` })
  expect(await collisions(page)).toEqual({ seats: players, pairs: [], out: [] })
  if (width === 2560) {
    const face = await page
      .locator('.seat .window')
      .first()
      .evaluate((each) => each.getBoundingClientRect().width)
    expect(face).toBeGreaterThan(players === 10 ? 80 : 40)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})
