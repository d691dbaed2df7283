import type { Browser } from 'playwright-core'
import {
  createMafiaGame,
  type GameEvent,
  type Observer,
  scriptedAgent,
  type ViewEvent,
  viewFor,
} from '../../src/index.js'
import { openExport } from '../test/web/page/support/exported-page.js'
import { isWanted } from './wanted.js'

interface Screen {
  readonly name: string
  readonly view?: Observer
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly tab?: 'Votes' | 'Suspicion' | 'Statechart'
  /** Whether an event may be shown; the last one for which this is true is. */
  readonly moment: (event: ViewEvent) => boolean
}

const phone = { width: 360, height: 780 } as const
const nightAct = ({ type, day }: ViewEvent) => type === 'night.acted' && day === 2
const secondDay = ({ type, day }: ViewEvent) => type === 'speech.given' && day === 2

const screens: readonly Screen[] = [
  {
    name: 'page-night',
    tab: 'Statechart',
    moment: ({ type, day, phase }) => type === 'phase.changed' && day === 2 && phase === 'night',
  },
  { name: 'page-day', moment: secondDay },
  { name: 'page-vote', tab: 'Votes', moment: ({ type, day }) => type === 'nomination.resolved' && day === 2 },
  { name: 'page-defense', tab: 'Suspicion', moment: ({ type, day }) => type === 'defense.given' && day === 2 },
  { name: 'page-moderator', view: 'moderator', moment: nightAct },
  { name: 'page-end', view: 'moderator', colorScheme: 'light', moment: ({ type }) => type === 'game.ended' },
  { name: 'page-end-dark', view: 'moderator', colorScheme: 'dark', moment: ({ type }) => type === 'game.ended' },
  { name: 'page-phone-day', ...phone, moment: secondDay },
  { name: 'page-phone-night', ...phone, view: 'moderator', moment: nightAct },
]

/** The trial that is shown: with these players always the same. */
export async function playShown(id: string, players: number): Promise<readonly GameEvent[]> {
  const game = createMafiaGame({ id, rules: 'trial', players, seed: 'lamp', agent: scriptedAgent() })
  return (await game.run()).events
}

/** Takes screenshots of a game in the page at different moments. */
export async function takePageScreens(browser: Browser, folder: string): Promise<void> {
  const events = await playShown('demo', 10)
  for (const screen of screens.filter(({ name }) => isWanted(name)))
    await takeScreen(browser, events, { ...screen, path: `${folder}/${screen.name}.jpg` })
}

async function takeScreen(
  browser: Browser,
  events: readonly GameEvent[],
  { view = 'public', moment, tab, path, ...window }: Screen & { readonly path: string },
): Promise<void> {
  const at = viewFor(view, events).events.findLast(moment)?.n ?? 0
  const { page } = await openExport(browser, events, { view, query: `?at=${at}`, ...window })
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  await page.screenshot({ path, quality: 84 })
  await page.context().close()
}
