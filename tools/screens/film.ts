import { writeFileSync } from 'node:fs'
import gifenc from 'gifenc'
import type { Browser, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { createMafiaGame, scriptedAgent, viewFor } from '../../src/index.js'
import { openExport } from '../test/web/page/support/exported-page.js'

const { applyPalette, GIFEncoder, quantize } = gifenc
const everyMs = 700
const colours = 64

/** Films what a page shows, as a picture that moves. */
export async function film(page: Page, path: string, frames: number): Promise<void> {
  const moving = GIFEncoder()
  for (let frame = 0; frame < frames; frame++) {
    await page.waitForTimeout(everyMs)
    const { data, width, height } = PNG.sync.read(await page.screenshot())
    const palette = quantize(data, colours)
    moving.writeFrame(applyPalette(data, palette), width, height, { palette, delay: everyMs })
  }
  moving.finish()
  writeFileSync(path, moving.bytes())
}

/** Films a trial of a game as the page plays it, from the nominations to the verdict. */
export async function takeFilm(browser: Browser, path: string): Promise<void> {
  const agent = scriptedAgent()
  const { events } = await createMafiaGame({ id: 'demo', rules: 'trial', players: 10, seed: 'lamp', agent }).run()
  const at = viewFor('public', events).events.find(({ day, phase }) => phase === 'nomination' && day === 2)?.n ?? 0
  const { page } = await openExport(browser, events, { view: 'public', query: `?at=${at}`, width: 960, height: 600 })
  await page.locator('.transport select, select').last().selectOption('2')
  await page.keyboard.press('Space')
  await film(page, path, 30)
  await page.context().close()
}
