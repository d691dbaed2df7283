import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { takeFilm } from './screens/film.js'
import { takeMoments } from './screens/moments.js'
import { takePageScreens } from './screens/page-screens.js'
import { takeReportScreens } from './screens/report-screens.js'
import { takeServerScreens } from './screens/server-screens.js'
import { anyWanted, isWanted } from './screens/wanted.js'
import { openWindow, startBrowser } from './test/web/inspector/support/browser.js'
import { builtPage } from './test/web/inspector/support/built-page.js'
import { HeldGame } from './test/web/inspector/support/held-game.js'
import { PageServer } from './test/web/inspector/support/page-server.js'

// Takes screenshots of the pages during games, for the documents. Run `npm run build` first. After `npm run screens --` may
// follow how the names of the pictures begin that are to be taken, such as `board what-if`; or `--moments FOLDER`: pictures and films
// of every moment into that folder, to look at.
const night: readonly string[] = ['speak', 'nominate', 'defend', 'judge']
const trial: readonly string[] = ['kill', 'protect', 'investigate', 'speak', 'nominate']
type WindowOptions = Parameters<typeof openWindow>[1]

interface Screen extends WindowOptions {
  readonly name: string
  /** Which questions are answered. */
  readonly answered: readonly string[]
  /** The machine that then runs. */
  readonly lit: string
  /** The words of the event after which the game is shown; absent: now. */
  readonly event?: string
}

const screens: readonly Screen[] = [
  { name: 'night-wide', width: 1280, height: 900, colorScheme: 'dark', answered: night, lit: 'consensus' },
  { name: 'trial-wide', width: 1280, height: 900, colorScheme: 'light', answered: trial, lit: 'trial' },
  { name: 'night-phone', width: 390, height: 1500, colorScheme: 'dark', answered: night, lit: 'consensus' },
  {
    name: 'past-wide',
    ...{ width: 1280, height: 900, colorScheme: 'light', answered: trial, lit: 'trial' },
    event: 'Night → Mafia team starts',
  },
  { name: 'trial-phone', width: 390, height: 1500, colorScheme: 'light', answered: trial, lit: 'trial' },
]

async function takeScreen(browser: Browser, folder: string, screen: Screen): Promise<void> {
  const server = new PageServer(folder)
  const address = await server.open()
  const held = new HeldGame('trial', 'demo')
  server.inspectGame(held.game)
  void held.game.run().catch(() => {})
  held.letAnswer(...screen.answered)
  const { context } = await openWindow(browser, screen)
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(`[data-machine="${screen.lit}"] .state.lit`).first().waitFor()
  if (screen.event !== undefined) {
    await page.locator('.occurrence', { hasText: screen.event }).click()
    await page.locator('.time.past').waitFor()
  }
  await page.screenshot({ path: `docs/screens/${screen.name}.png` })
  held.game.abort()
  await context.close()
  await server.close()
}

const browser = await startBrowser()
const [first, folderOfMoments] = process.argv.slice(2)
if (first === '--moments') {
  if (folderOfMoments === undefined) throw new Error('Expected a folder after `--moments`.')
  await takeMoments(browser, folderOfMoments)
  await browser.close()
  process.exit()
}
mkdirSync('docs/screens', { recursive: true })
if (anyWanted('page-')) await takePageScreens(browser, 'docs/screens')
if (anyWanted('film')) await takeFilm(browser, 'docs/screens/film.gif')
await takeServerScreens('docs/screens')
if (anyWanted('tournament-', 'probe-', 'compare-')) await takeReportScreens('docs/screens')
const inspected = screens.filter(({ name }) => isWanted(name))
const folder = inspected.length > 0 ? builtPage() : ''
for (const screen of inspected) await takeScreen(browser, folder, screen)
await browser.close()
