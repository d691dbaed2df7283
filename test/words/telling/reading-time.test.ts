import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMafiaGame, type PresetName, scriptedAgent, type ViewEvent, viewFor } from '../../../src/index.js'
import { dwellMs, isStop, restMs } from '../../../src/words/stories/index.js'
import { Director } from '../../../web/page/game/director.js'
import { GameStore } from '../../../web/page/game/store.js'
import { presetOfEachForm } from '../../laws/support/runs.js'
import { SkippingClock } from '../../support/skipping-clock.js'

const game = createMafiaGame({ rules: 'trial', players: 10, seed: 'lamp', agent: scriptedAgent() })
const { events } = viewFor('public', (await game.run()).events)

const speech = (text: string): ViewEvent =>
  ({
    ...(events.find(({ type }) => type === 'speech.given') as ViewEvent),
    n: 0,
    data: { player: 'p1', text },
  }) as ViewEvent

test('a speech stays as long as its words take to read, however long it is', () => {
  const [short, long] = [speech('word '.repeat(10)), speech('word '.repeat(100))]
  expect(dwellMs([long], 0) - dwellMs([short], 0)).toBe(90 * 240)
})

test('the last vote stays longer than those before it, and the verdict and a death longer than a vote', () => {
  const verdict = events.findIndex(({ type }) => type === 'judgment.resolved')
  const died = events.findIndex(({ type }) => type === 'player.died')
  const vote = dwellMs(events, verdict - 2)
  expect(dwellMs(events, verdict - 1)).toBeGreaterThan(vote + 1_200)
  expect(dwellMs(events, verdict)).toBeGreaterThan(vote)
  expect(dwellMs(events, died)).toBeGreaterThan(2 * vote)
})

test('what is not on stage takes no time, and the rest is the sum of what is', () => {
  const all = events.map((event, n) => (isStop(event) && n < events.length - 1 ? dwellMs(events, n) : 0))
  const stop = events.findIndex(isStop)
  expect(restMs(events, stop)).toBe(all.slice(stop).reduce((sum, ms) => sum + ms, 0))
  expect(restMs(events, events.length - 1)).toBe(0)
})

test('a ballot of fifty votes takes no longer than a speech', () => {
  const vote = events.find(({ type }) => type === 'nomination.made') as ViewEvent
  const many = Array.from({ length: 50 }, (_, n) => ({ ...vote, n }))
  expect(restMs(many, 0)).toBeLessThan(20_000)
})

test('a text without spaces takes the time of its signs', () => {
  const [short, long] = [speech('我'.repeat(10)), speech('我'.repeat(60))]
  expect(dwellMs([long], 0) - dwellMs([short], 0)).toBeCloseTo(50 * 0.6 * 240)
})

interface Staged {
  readonly event: ViewEvent
  /** How long after everybody learned it it came on stage, and how long it stayed there, in ms. */
  readonly lagMs: number
  readonly stayedMs: number
}

/** A game that leaves time to read. Gives what everybody learned, and when. */
async function playForReaders(rules: PresetName) {
  const clock = new SkippingClock(() => true)
  const pace = { paceMs: 1_500, readingMs: dwellMs, clock }
  const game = createMafiaGame({ rules, seed: 'clock', agent: scriptedAgent(), ...pace })
  const arrivals: number[] = []
  game.on('event', ({ audience }) => audience === 'public' && arrivals.push(clock.now()))
  return { events: viewFor('public', (await game.run()).events).events, arrivals }
}

/** The stage of the page beside a game, from its opening to its end. */
function stage(events: readonly ViewEvent[], arrivals: readonly number[]): readonly Staged[] {
  const [store, shown] = [new GameStore(), new Map<number, number>()]
  const note = () => shown.has(store.at) || shown.set(store.at, performance.now() - began)
  store.follow({
    follow: ({ onAudience, onEvents, onLine }) => {
      onAudience('public')
      onLine('open')
      for (const [n, event] of events.entries()) setTimeout(() => onEvents([event]), arrivals[n])
      return () => {}
    },
  })
  const began = performance.now()
  store.listen(note)
  const stop = new Director(store).start()
  vi.advanceTimersByTime(3_600_000)
  stop()
  const seen = [...shown.keys()]
  return events
    .filter(({ n }) => shown.has(n))
    .map((event) => {
      const since = shown.get(event.n) ?? 0
      const until = shown.get(seen[seen.indexOf(event.n) + 1] ?? -1) ?? Number.POSITIVE_INFINITY
      return { event, lagMs: since - (arrivals[event.n] ?? 0), stayedMs: until - since }
    })
}

/** A quick reader: 300 words a minute. */
const quickMs = 200

/** How long what an event tells must stay on stage, in ms. */
function leastMs({ event }: Staged, next: Staged | undefined): number {
  const isDeclared = /^(role.claimed|vote.corrected)$/.test(next?.event.type ?? '')
  if ('text' in event.data && !isDeclared) return String(event.data.text).split(/\s+/).length * quickMs
  if (/^(nomination|vote|judgment)\.resolved$/.test(event.type)) return 1_500
  if (event.type === 'player.died') return 2_500
  // The last vote shows the whole tally, and a breath follows.
  return /\.resolved$/.test(next?.event.type ?? '') && /\.(cast|made)$/.test(event.type) ? 1_500 : 0
}

describe('beside a game', () => {
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test.each(presetOfEachForm)(
    'of %s the stage leaves time to read, and is never more than 5 s behind',
    async (rules) => {
      const { events, arrivals } = await playForReaders(rules)
      vi.useFakeTimers()
      const staged = stage(events, arrivals)
      expect(staged.at(-1)?.event.type).toBe('game.ended')
      expect(staged.length).toBeGreaterThan(20)
      for (const [n, each] of staged.entries()) {
        const { event, lagMs, stayedMs } = each
        // A phase is recorded as soon as the words before it are, and shown once they are read.
        if (event.type !== 'phase.changed') expect(lagMs, `${event.n} ${event.type}`).toBeLessThan(5_050)
        expect(stayedMs, `${event.n} ${event.type}`).toBeGreaterThanOrEqual(leastMs(each, staged[n + 1]))
      }
    },
  )
})
