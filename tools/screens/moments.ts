import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { type GameEvent, type Observer, type ViewEvent, viewFor } from '../../src/index.js'
import { type Analysis, analyse } from '../../src/lab/analysis/index.js'
import { openExport } from '../test/web/page/support/exported-page.js'
import { film } from './film.js'
import { playShown } from './page-screens.js'

type Language = 'en' | 'de' | 'zh'

/** The windows in which every moment is looked at. */
const windows = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'phone', width: 390, height: 844 },
  { name: 'crowd-phone', width: 390, height: 844, players: 30 },
  { name: 'crowd-wide', width: 1920, height: 1080, players: 30 },
  { name: 'german', width: 1280, height: 800, language: 'de' },
  { name: 'chinese-phone', width: 390, height: 844, language: 'zh' },
] as const

const by = (type: string) => (event: ViewEvent) => event.type === type

/** The moments worth a gasp, each by the event that brings it. */
const moments: Readonly<Record<string, { readonly view: Observer; readonly isIt: (event: ViewEvent) => boolean }>> = {
  role: { view: 'p1', isIt: by('role.dealt') },
  night: { view: 'public', isIt: ({ type, phase, day }) => type === 'phase.changed' && phase === 'night' && day === 2 },
  dawn: { view: 'public', isIt: ({ type, phase }) => type === 'player.died' && phase === 'dawn' },
  accused: { view: 'public', isIt: by('defense.given') },
  verdict: { view: 'public', isIt: by('judgment.resolved') },
  eliminated: { view: 'public', isIt: ({ type, phase }) => type === 'player.died' && phase !== 'dawn' },
  end: { view: 'public', isIt: by('game.ended') },
}

interface PlayedTable {
  readonly events: readonly GameEvent[]
  readonly analysis: Analysis | undefined
}

async function play(players: number): Promise<PlayedTable> {
  const events = await playShown('exported', players)
  const options = { continuations: 24, precision: 0.9, choices: 'none' } as const
  return { events, analysis: players > 10 ? undefined : await analyse(events, options) }
}

/** Takes a picture of every moment in every window, and films each in the first. */
export async function takeMoments(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const tables = { 10: await play(10), 30: await play(30) }
  for (const { name, ...window } of windows)
    for (const [moment, { view, isIt }] of Object.entries(moments)) {
      const { events, analysis } = tables['players' in window ? window.players : 10]
      const at = viewFor(view, events).events.find(isIt)?.n
      if (at === undefined) continue
      const language: Language = 'language' in window ? window.language : 'en'
      const opening = { view, language, query: `?at=${at}`, ...window, ...(analysis && { analysis }) }
      const { page } = await openExport(browser, events, opening)
      await settle(page, moment === 'end' && analysis !== undefined)
      await page.screenshot({ path: `${folder}/${moment}-${name}.jpg`, quality: 80 })
      if (name === 'wide') await filmFrom(page, `${folder}/${moment}.gif`, moment === 'end' ? 24 : 12)
      await page.context().close()
    }
}

/** At the end what decided the game follows the roles, if anything did. */
async function settle(page: Page, hasPoints: boolean): Promise<void> {
  const told = page.locator('.turning li').first()
  if (hasPoints) await told.waitFor({ timeout: 15_000 }).catch(() => {})
  await page.waitForTimeout(300)
}

/** Plays from the moment before on, with all motion. */
async function filmFrom(page: Page, path: string, frames: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await film(page, path, frames)
}
