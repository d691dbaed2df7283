import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createBudget,
  memoryStore,
  randomAgent,
  ServiceError,
  scriptedAgent,
} from '../../../src/index.js'
import { type GameOutcome, runTournament } from '../../../src/lab/tournament/index.js'
import { sqliteStore } from '../../../src/stores/index.js'

/** Few seats and days make short games. */
const quick = [{ rules: { extends: 'classic', maxDays: 2 }, players: 6 }] as const
/** A table where the better is soon known. */
const telling = [{ rules: 'benchmark', players: 5 }] as const
const entrants = { clever: scriptedAgent(), coin: randomAgent() }

/** An agent that counts what it is asked, by request. */
function counting(agent: Agent, asked: string[]): Agent {
  return {
    act: (request: AgentRequest) => {
      asked.push(request.id)
      return agent.act(request)
    },
  }
}

describe('a tournament', () => {
  test('plays its plan, and rates scripted players above those who choose at random', async () => {
    const seen: number[] = []
    const { outcomes, plan, ratings, comparison, stopped } = await runTournament({
      entrants,
      tables: [
        { rules: 'classic', players: 7 },
        { rules: 'trial', players: 10 },
      ],
      games: 12,
      seed: 'a',
      onProgress: ({ done }) => seen.push(done),
    })
    expect(outcomes.map(({ id }) => id)).toEqual(plan.map(({ id }) => id))
    expect(seen).toEqual(plan.map((_, at) => at + 1))
    expect(ratings.map(({ entrant }) => entrant)).toEqual(['clever', 'coin'])
    expect(comparison.pairs.map(({ part }) => part)).toEqual(['all', 'town', 'mafia'])
    expect(comparison.pairs[0]?.difference).toBeGreaterThan(0)
    expect(stopped).toBeNull()
  })

  test('gives the same outcomes again, however many games are played at once', async () => {
    const run = (concurrency: number) => runTournament({ entrants, tables: quick, games: 12, seed: 'b', concurrency })
    expect((await run(1)).outcomes).toEqual((await run(6)).outcomes)
  })

  test('continues where it was stopped, and asks nothing twice', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'nightzero-tournament-')), 'games.sqlite')
    const asked: string[] = []
    const counted = { clever: counting(scriptedAgent(), asked), coin: counting(randomAgent(), asked) }
    const options = { entrants: counted, tables: quick, games: 6, seed: 'c', concurrency: 1 }
    const whole = await runTournament({ ...options, store: memoryStore() })
    const once = asked.splice(0).length
    const stop = new AbortController()
    const store = sqliteStore(path)
    const cut = runTournament({
      ...options,
      store,
      signal: stop.signal,
      onProgress: ({ done }) => done === 2 && stop.abort(),
    })
    expect((await cut).stopped).toMatchObject({ by: 'signal' })
    await store.close?.()
    const again = sqliteStore(path)
    expect((await runTournament({ ...options, store: again })).outcomes).toEqual(whole.outcomes)
    expect(asked).toHaveLength(once)
    await again.close?.()
  })

  test('that has to stop gives a call that hangs the time of an answer, and no more', async () => {
    const stop = new AbortController()
    const hanging: Agent = {
      act: () => {
        stop.abort()
        return new Promise(() => {})
      },
    }
    const limits = { timeoutMs: 40 }
    const options = { entrants: { one: hanging, other: hanging }, tables: quick, games: 2, seed: 'h', limits }
    expect((await runTournament({ ...options, signal: stop.signal })).stopped).toMatchObject({ by: 'signal' })
  })

  test('is parked by a used up budget, and continues when it is raised', async () => {
    const paid: Agent = {
      act: async (request) => ({ ...(await randomAgent().act(request)), usage: { costUsd: 0.01 } }),
    }
    const budget = createBudget({ maxCostUsd: 1 })
    const store = memoryStore()
    const options = {
      entrants: { one: paid, other: paid },
      tables: quick,
      games: 4,
      seed: 'd',
      concurrency: 1,
      store,
      budget,
    }
    const parked = await runTournament(options)
    expect(parked.stopped).toMatchObject({ by: 'budget' })
    expect(parked.outcomes.length).toBeLessThan(4)
    budget.raise({ maxCostUsd: 100 })
    const ended = await runTournament(options)
    expect([ended.stopped, ended.outcomes.length]).toEqual([null, 4])
  })

  test('counts what its store holds against limits, and nothing twice', async () => {
    const asked: string[] = []
    const paid = counting(
      { act: async (request) => ({ ...(await randomAgent().act(request)), usage: { costUsd: 0.01 } }) },
      asked,
    )
    const options = {
      entrants: { one: paid, other: paid },
      tables: quick,
      games: 8,
      seed: 'g',
      concurrency: 3,
      store: memoryStore(),
    }
    const first = await runTournament({ ...options, budget: { maxCostUsd: 1 } })
    expect(first.stopped).toEqual({ by: 'budget', reason: 'The budget of money is used up.' })
    const before = asked.length
    const second = await runTournament({ ...options, budget: { maxCostUsd: 1 } })
    expect([second.stopped, asked.length, second.outcomes]).toEqual([first.stopped, before, first.outcomes])
    const ended = await runTournament({ ...options, budget: { maxCostUsd: 1_000 } })
    const paidFor = asked.splice(0).length
    const whole = await runTournament({ ...options, store: memoryStore() })
    expect([ended.stopped, ended.outcomes]).toEqual([null, whole.outcomes])
    expect(paidFor).toBe(asked.length)
  })

  test('stops the games whose service does not answer, continues the others, and resumes later', async () => {
    let down = true
    const asked: string[] = []
    const remote: Agent = {
      act: (request) => {
        if (down && asked.length > 40) throw new ServiceError('refused', 'No credit is left.')
        asked.push(request.id)
        return randomAgent().act(request)
      },
    }
    const options = {
      entrants: { remote, coin: randomAgent() },
      tables: quick,
      games: 6,
      seed: 'h',
      concurrency: 3,
      store: memoryStore(),
    }
    const parked = await runTournament(options)
    expect(parked.stopped).toMatchObject({ by: 'service' })
    expect((parked.stopped as { reason: string }).reason).toContain('remote: No credit is left')
    down = false
    const ended = await runTournament(options)
    const paid = asked.splice(0).length
    const whole = await runTournament({ ...options, store: memoryStore() })
    const winners = (outcomes: readonly GameOutcome[]) => outcomes.map(({ id, winner }) => [id, winner])
    expect([ended.stopped, winners(ended.outcomes)]).toEqual([null, winners(whole.outcomes)])
    expect(paid).toBe(asked.length)
  })

  test('stops when the recovery of a service fails', async () => {
    const refusing: Agent = {
      act: () => {
        throw new ServiceError('refused', 'No credit is left.')
      },
    }
    const recovered = () => Promise.reject(new Error('Nobody paid.'))
    const ended = await runTournament({
      entrants: { refusing, coin: randomAgent() },
      games: 2,
      seed: 'r',
      recovered,
    })
    expect(ended.stopped).toEqual({ by: 'service', reason: 'refusing: No credit is left.' })
  })

  test('is not stopped when its last game decides', async () => {
    const until = { one: 'clever', other: 'coin', errorRate: 0.6 }
    const options = { entrants, tables: telling, seed: 'a', until, concurrency: 1 }
    const cut = await runTournament({ ...options, games: 200 })
    expect(cut.stopped).toBe('decided')
    const whole = await runTournament({ ...options, games: cut.outcomes.length })
    expect([whole.stopped, whole.decisions]).toEqual([null, cut.decisions])
  })

  test('refuses a store with games of another tournament, and a comparison with nobody', async () => {
    const options = { entrants, tables: quick, games: 2, seed: 'i', store: memoryStore() }
    await runTournament(options)
    await expect(runTournament({ ...options, tables: [{ rules: 'classic', players: 7 }] })).rejects.toThrow(
      /another tournament/,
    )
    await expect(
      runTournament({ ...options, seed: 'x', entrants: { ...options.entrants, wrong: {} as never } }),
    ).rejects.toThrow('Expected the entrant `wrong` to be an agent, or a function that makes one.')
    await expect(runTournament({ ...options, until: { one: 'clever', other: 'nobody' } })).rejects.toThrow(
      /clever, coin/,
    )
  })

  test('stops once it is decided who is better', async () => {
    const until = { one: 'clever', other: 'coin', errorRate: 0.3 }
    const { decisions, outcomes, plan, stopped } = await runTournament({
      entrants,
      tables: telling,
      design: 'sides',
      games: 400,
      seed: 'k',
      until,
    })
    expect([decisions.map(({ decided }) => decided), stopped]).toEqual([['one'], 'decided'])
    expect(outcomes.length).toBeLessThan(plan.length / 2)
  })

  test('compares an entrant that forfeits with nobody, and counts every result of its neighbours', async () => {
    const mute: Agent = { act: () => ({}) }
    const options = {
      entrants: { mute, coin: randomAgent(), other: randomAgent() },
      tables: quick,
      games: 6,
      seed: 'f',
    }
    const { outcomes, ratings } = await runTournament(options)
    expect(outcomes.some((game) => game.void)).toBe(false)
    for (const { seats } of outcomes)
      for (const { entrant, forfeited, won, counted } of seats) {
        expect([entrant, forfeited]).toEqual([entrant, entrant === 'mute'])
        expect([counted, won && forfeited]).toEqual([entrant !== 'mute', false])
      }
    expect(ratings.map(({ entrant }) => entrant).toSorted()).toEqual(['coin', 'other'])
    const leftOut = await runTournament({ ...options, forfeits: 'leftOut' })
    const seats = leftOut.outcomes.flatMap((game) => game.seats)
    expect(seats.every(({ entrant, counted }) => counted === (entrant !== 'mute'))).toBe(true)
    const [mine] = leftOut.comparison.pairs.filter(({ one, other }) => one === 'mute' || other === 'mute')
    expect([mine?.blocks, mine?.difference]).toEqual([0, null])
  })

  test('is void where every entrant forfeits', async () => {
    const mute: Agent = { act: () => ({}) }
    const { outcomes, ratings } = await runTournament({
      entrants: { mute, dumb: mute },
      tables: quick,
      games: 2,
      seed: 'f',
    })
    expect(outcomes.every((game) => game.void)).toBe(true)
    expect(ratings).toEqual([])
  })

  test('puts the options of a question in an order drawn from the seed, the same in every run', async () => {
    const orders = async (optionOrder: 'shuffled' | 'listed') => {
      const seen: string[] = []
      const noting: Agent = {
        act: (request) => {
          if (request.kind === 'vote') seen.push(`${request.id} ${request.options.join()}`)
          return randomAgent().act(request)
        },
      }
      const options = { entrants: { one: noting, two: noting }, tables: quick, games: 2, seed: 'o', concurrency: 1 }
      await runTournament({ ...options, optionOrder })
      return seen
    }
    const [shuffled, listed] = [await orders('shuffled'), await orders('listed')]
    expect(await orders('shuffled')).toEqual(shuffled)
    const isSorted = (order: string) => {
      const seats =
        order
          .split(' ')[1]
          ?.split(',')
          .filter((option) => /^p\d+$/.test(option)) ?? []
      return seats.join() === seats.toSorted().join()
    }
    expect(listed.every(isSorted)).toBe(true)
    expect(shuffled.filter(isSorted).length).toBeLessThan(shuffled.length / 2)
  })

  test('decides on several pairs, and stops when all are decided', async () => {
    const until = {
      pairs: [
        { one: 'clever', other: 'coin' },
        { one: 'clever', other: 'toss' },
      ],
      errorRate: 0.5,
    }
    const options = {
      entrants: { ...entrants, toss: randomAgent() },
      tables: telling,
      design: 'sides',
      seed: 'r',
      until,
    } as const
    const { decisions, stopped } = await runTournament({ ...options, games: 600 })
    expect([decisions.map(({ decided }) => decided), stopped]).toEqual([['one', 'one'], 'decided'])
    await expect(runTournament({ ...options, games: 2, until: { pairs: [] } })).rejects.toThrow('until.pairs')
  })
})
