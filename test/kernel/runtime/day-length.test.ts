import { beforeAll, expect, test } from 'vitest'
import { createMafiaGame, type RulesInput, scriptedAgent } from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { SkippingClock } from '../../support/skipping-clock.js'
import { information, slowAgent } from '../../support/timed.js'

/** Between two things that everybody learns at or after a death or a dawn: how long it took, and whether somebody was asked secretly. */
interface Gap {
  readonly between: string
  readonly lengthMs: number
  readonly asked: number
}

/** Seers look at dawn and mediums when they die; everybody sees what a hunter and a bomb do. */
const cast = {
  seer: { team: 'town', powers: [{ power: 'investigate', on: 'dawn' }], describe: 'A seer looks at dawn.' },
  medium: { team: 'town', powers: [{ power: 'investigate', on: 'death' }], describe: 'A medium looks when it dies.' },
  hunter: { team: 'town', powers: [{ power: 'shoot', on: 'death' }], describe: 'A hunter shoots when it dies.' },
  bomb: { team: 'town', powers: [{ power: 'explode', on: 'death' }], describe: 'A bomb takes its killer along.' },
} as const
const rules: RulesInput = {
  extends: 'benchmark',
  lastWords: true,
  cast,
  roles: { mafia: 2, seer: 2, medium: 3, hunter: 1, bomb: 1, villager: 1 },
}

/** Last words are asked for openly: only what follows them counts. */
const isAfter = (what: string) => /^(dawn|resolution|lastWords) (?!phase.changed)|^dawn/.test(what)

/** What each seat states. */
const answerMs = 7_000

async function gapsOf(given: RulesInput, seed: string, latencyMs: number): Promise<Gap[]> {
  const clock = new SkippingClock(() => true)
  const agent = { ...slowAgent(clock, seed, latencyMs), timeoutMs: answerMs }
  const game = createMafiaGame({ rules: given, seed, agent, paceMs: 1_000, clock })
  const gaps: Gap[] = []
  let last = { what: '', at: 0 }
  let asked = 0
  game.on('event', (event) => {
    if (event.type === 'answer.recorded' && event.data.kind === 'investigate') asked += 1
    if (event.audience !== 'public') return
    const lengthMs = Math.round(clock.now() - last.at)
    if (lengthMs > 0 && isAfter(last.what)) {
      gaps.push({ between: `${last.what} ${event.type}`, lengthMs, asked })
    }
    last = { what: `${event.phase} ${event.type}`, at: clock.now() }
    if (lengthMs > 0) asked = 0
  })
  await game.run()
  return gaps
}

// The first game loads what scripted players say, which the clock does not wait for.
beforeAll(() => createMafiaGame({ players: 5, agent: scriptedAgent() }).run())

const many = runs(500, 100)

test(`over ${many} deaths and dawns, the time after them tells nothing of who was asked`, {
  timeout: 60_000,
}, async () => {
  const gaps: Gap[] = []
  for (let game = 0; gaps.length < many; game += 1) gaps.push(...(await gapsOf(rules, `day ${game}`, 300)))
  expect(new Set(gaps.map(({ asked }) => asked)).size).toBeGreaterThan(2)
  expect(information(gaps.map(({ lengthMs, asked }) => [lengthMs, asked]))).toBe(0)
  expect(new Set(gaps.map(({ lengthMs }) => lengthMs))).toEqual(new Set([answerMs + 1_000]))
})

test('answers that come too late get their defaults: what follows a death takes no longer', async () => {
  const gaps = (await Promise.all(['a', 'b', 'c', 'd'].map((seed) => gapsOf(rules, seed, 60_000)))).flat()
  expect(new Set(gaps.map(({ lengthMs }) => lengthMs))).toEqual(new Set([answerMs + 1_000]))
})

test('by rules that ask nobody secretly by day, a death has the time of one question', async () => {
  const { seer, medium, ...seen } = cast
  const open: RulesInput = { ...rules, cast: seen, roles: { mafia: 2, hunter: 3, bomb: 2, villager: 3 } }
  const gaps = await gapsOf(open, 'open', 300)
  expect(new Set(gaps.map(({ lengthMs }) => lengthMs))).toEqual(new Set([1_000]))
})
