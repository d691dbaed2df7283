import { expect, test } from 'vitest'
import { createMafiaGame, type PresetName, scriptedAgent, type ViewEvent, viewFor } from '../../../src/index.js'
import { dwellMs, isStop, restMs } from '../../../src/words/stories/index.js'
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

interface Arrival {
  readonly event: ViewEvent
  /** When everybody learned it, and how long after that it came on stage, in ms. */
  readonly at: number
  readonly lagMs: number
}

/** A game that leaves time to read, and a stage beside it. */
async function playBesideStage(rules: PresetName): Promise<readonly Arrival[]> {
  const clock = new SkippingClock(() => true)
  const pace = { paceMs: 1_500, readingMs: dwellMs, clock }
  const game = createMafiaGame({ rules, seed: 'clock', agent: scriptedAgent(), ...pace })
  const arrivals: number[] = []
  game.on('event', ({ audience }) => audience === 'public' && arrivals.push(clock.now()))
  const { events } = viewFor('public', (await game.run()).events)
  let freeAt = 0
  return events.map((event, n) => {
    const at = arrivals[n] ?? 0
    const since = Math.max(freeAt, at)
    freeAt = since + dwellMs(events, n)
    return { event, at, lagMs: since - at }
  })
}

test.each(presetOfEachForm)('%s goes on only when the stage has shown all before', async (rules) => {
  const arrivals = await playBesideStage(rules)
  const next = arrivals.filter(({ at }, n) => n > 0 && at > (arrivals[n - 1]?.at ?? 0) + 1)
  expect(next.length).toBeGreaterThan(10)
  for (const { event, lagMs } of next) expect(lagMs, `event ${event.n}: ${event.type}`).toBeLessThan(2_500)
  // What is recorded at once, such as a ballot with its verdict and a death, is shown one after another.
  expect(Math.max(...arrivals.map(({ lagMs }) => lagMs))).toBeLessThan(20_000)
})
