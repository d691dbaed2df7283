import { describe, expect, test } from 'vitest'
import { exactMafia, randomMafia, rulesWithoutPowers } from '../../../bench/support/exact-values.js'
import { startValues } from '../../../bench/support/start-values.js'
import { Moment } from '../../../src/game/continuation.js'
import {
  createMafiaGame,
  foldEvents,
  forkGame,
  type GameEvent,
  randomAgent,
  scriptedAgent,
} from '../../../src/index.js'
import { sameJson } from '../../../src/kernel/events/event.js'
import { baselineFor } from '../../../src/lab/analysis/analyse.js'
import { analyse, findTurningPoints, memoryCache } from '../../../src/lab/analysis/index.js'
import { Simulator, sidesIn } from '../../../src/lab/analysis/simulator.js'
import { OutcomeSource, valueFrom } from '../../../src/lab/analysis/values.js'
import { continuationWorkers } from '../../../src/lab/analysis/workers.js'
import { findAccused } from '../../../src/words/reading/mentions.js'
import { isFull, runs } from '../../laws/support/runs.js'
import { presetNames } from '../../support/logs.js'

const bare = (events: readonly GameEvent[]) => events.slice(2).map(({ meta: _, ...event }) => event)

describe('a continuation', () => {
  test.each(presetNames)('of %s is the fork with the same seed, event by event', async (rules) => {
    const agent = scriptedAgent()
    const { events } = await createMafiaGame({ rules, seed: 5, agent }).run()
    const { players } = (events[0] as GameEvent<'game.created'>).data
    const agents = new Map([...players.map(({ id }) => id), 'narrator'].map((id) => [id, agent]))
    const moments = findTurningPoints(events).slice(0, -1)
    const places = [...moments.map(({ at }) => at), Math.floor(events.length / 3), Math.floor(events.length / 2)]
    for (const at of places.filter((_, index) => index % 4 === 0)) {
      const forked = await (await forkGame(events, { at, seed: 'x', agent })).run()
      const continued = await new Moment(events.slice(0, at + 1), { findAccused }).continue(agents, 'x').run()
      expect(sameJson(bare(continued.events), bare(forked.events)), `${rules} at ${at}`).toBe(true)
    }
  })
})

describe('with random players and no powers', () => {
  test('the exact formula counts as it should', () => {
    expect(randomMafia(3, 1)).toBeCloseTo(2 / 3)
    expect(randomMafia(5, 1)).toBeCloseTo((4 / 5) * (2 / 3))
  })

  const positions = runs(150, 18)
  test(`${positions} values are the exact ones within their interval, in 95 of 100 positions, at every count of the living`, async () => {
    let held = 0
    const counts: number[] = []
    for (let seed = 0; counts.length < positions; seed++) {
      const { events } = await createMafiaGame({ rules: rulesWithoutPowers(seed), seed, agent: randomAgent() }).run()
      const source = sourceFor(events, 'random', `m${seed}`)
      for (const { at, kind } of findTurningPoints(events)) {
        if (kind !== 'dawn' || counts.length >= positions) continue
        const { players } = foldEvents(events.slice(0, at + 1))
        const living = players.filter(({ status }) => status === 'alive')
        const exact = exactMafia(events.slice(0, at + 1), kind)
        const { low = 1, high = 0 } = (await source.take({ at }, 40).then((all) => valueFrom(all, sidesIn(events))))
          .chances.mafia ?? { share: 0 }
        counts.push(living.length)
        if (exact >= low && exact <= high) held += 1
      }
    }
    // So few would be held in one of a thousand such tests.
    expect(held / counts.length).toBeGreaterThan(isFull ? 0.92 : 0.8)
    expect([...new Set(counts)].sort()).toEqual([3, 4, 5, 6, 7, 8])
  })
})

// `npm run bench:analysis -- start 20000` plays as many games of every preset.
const startGames = runs(200, 80)
test.each(isFull ? (['mini', 'werewolf'] as const) : (['mini'] as const))(
  `at the deal of %s the chances are the win rates of ${startGames} games`,
  async (rules) => {
    const { sides, games, dealt } = await startValues(rules, startGames)
    for (const side of sides) {
      const [played, value] = [games[side]?.share ?? 0, dealt[side]?.share ?? 0]
      const share = (played + value) / 2
      // 3.5 standard errors of a difference: exceeded in one of two thousand such tests.
      const most = 3.5 * Math.sqrt((2 * share * (1 - share)) / startGames)
      expect(Math.abs(played - value), side).toBeLessThanOrEqual(most)
    }
  },
)

const sourceFor = (events: readonly GameEvent[], agent: 'scripted' | 'random', seed: string) => {
  const simulator = new Simulator(events, { baseline: baselineFor(agent), seed })
  return new OutcomeSource({ lanes: 1, play: simulator.play.bind(simulator) }, memoryCache())
}

const { events: played } = await createMafiaGame({ rules: 'aiwolf-5', seed: 3 }).run()
const quick = { continuations: 12, momentContinuations: 0, choiceContinuations: 6, precision: 0.5 } as const

describe('an analysis', () => {
  test('gives a game that is won to its winner, and a decision that wins it', async () => {
    const { points, winner } = await analyse(played, { ...quick, choices: 'none' })
    const [last, end] = points.slice(-2)
    expect(end?.value).toMatchObject({
      continuations: 0,
      chances: { [winner as string]: { share: 1, low: 1, high: 1 } },
    })
    for (const { value } of points) {
      const total = Object.values(value.chances).reduce((sum, { share }) => sum + share, 0)
      expect(total).toBeCloseTo(1)
    }
    expect(last?.kind).toBe('vote')
    expect(last?.value.chances[winner as string]?.share).toBe(1)
  })

  test('has the same numbers for the same seed, on threads too, and others for another', async () => {
    const options = { ...quick, continuations: 4, table: true, choices: 'none' } as const
    const [one, other] = await Promise.all([analyse(played, options), analyse(played, { ...options, seed: 'other' })])
    const workers = await continuationWorkers(played, { threads: 2 })
    const threaded = await analyse(played, { ...options, player: workers }).finally(() => workers.close())
    expect(threaded).toEqual(one)
    expect(other.points).not.toEqual(one.points)
  })

  test('that is stopped continues without loss', async () => {
    const whole = await analyse(played, { ...quick, choices: 'none' })
    const cache = memoryCache()
    const controller = new AbortController()
    const stop = new Error('enough')
    const first = analyse(played, {
      ...quick,
      choices: 'none',
      cache,
      signal: controller.signal,
      onProgress: ({ done }) => done === 2 && controller.abort(stop),
    })
    await expect(first).rejects.toBe(stop)
    const asked: string[] = []
    const append = (key: string, more: string) => {
      asked.push(key)
      cache.append(key, more)
    }
    const counting = { ...cache, append }
    expect(await analyse(played, { ...quick, choices: 'none', cache: counting })).toEqual(whole)
    expect(asked.length).toBe(whole.points.length - 1 - 2)
  })

  test.each([
    [{ precision: 2 }, /`precision`: Expected a number above 0 and below 1/],
    [{ agent: 'clever' }, /`agent`: Expected `scripted`, `random` or an agent/],
    [{ continuations: 1 }, /Expected a whole number from 2/],
    [{ choices: [3] }, /numbers of answers for which there was an alternative, got 3/],
  ])('refuses %j', async (options, message) => {
    await expect(analyse(played, { continuations: 2, precision: 0.9, ...options } as never)).rejects.toThrow(message)
  })
})
