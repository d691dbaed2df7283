import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMafiaGame, foldEvents } from '../../../../src/index.js'
import { laterGame, laterTables } from '../../../../test/laws/support/later-roles.js'
import { closeWindows, startBrowser } from '../inspector/support/browser.js'
import { openExport } from './support/exported-page.js'
import { folded, shown } from './support/shown-seats.js'

let browser: Browser

beforeAll(async () => {
  browser = await startBrowser()
})

afterAll(closeWindows)

test.each(laterTables.map((roles) => ({ roles })))(
  'a game with $roles is told on the page to its end',
  async ({ roles }) => {
    const { events } = await createMafiaGame({ ...laterGame(roles, 0), id: 'exported' }).run()
    const { page, complaints } = await openExport(browser, events, { view: 'moderator' })
    const last = events.length - 1
    await page.locator('.timeline input[type="range"]').fill(String(last))
    await page.locator('.timeline .note', { hasText: `${events.length} / ${events.length}` }).waitFor()
    const seats = await shown(page)
    expect(seats).toEqual(folded(foldEvents(events)))
    expect(await page.locator('.headline').first().textContent()).toMatch(/^The .+ wins?$|^Nobody wins$/)
    await page.context().close()
    expect(complaints).toEqual([])
  },
)
