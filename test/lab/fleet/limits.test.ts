import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServiceError } from '../../../src/index.js'
import { FleetBudget } from '../../../src/lab/fleet/fleet-budget.js'
import { FleetLimiter } from '../../../src/lab/fleet/fleet-limiter.js'
import { strictRate } from '../../../src/players/limits/rate.js'
import { type Database, openDatabase, type PostgresStore, postgresStore } from '../../../src/stores/postgres/index.js'
import { isFull } from '../../laws/support/runs.js'
import { freshDatabase } from '../../support/postgres/fresh-database.js'
import { createEntrants, definition, queued, tournament, work } from './support.js'

let url = ''
let database: Database
let stores: PostgresStore[] = []

beforeAll(async () => {
  url = await freshDatabase()
  const given = definition('limits', {
    servers: {
      steady: { requestsPerMinute: 1_200 },
      narrow: { maxConcurrent: 3 },
      wordy: { tokensPerMinute: 60_000 },
      shared: { requestsPerMinute: 3_000, maxConcurrent: 4 },
    },
  })
  const stop = new AbortController()
  const watching = tournament(url, given, { games: 2, signal: stop.signal })
  await queued(url, 2)
  stop.abort()
  await watching
  database = openDatabase(url)
  stores = [postgresStore(url), postgresStore(url)]
  for (const store of stores) await store.enlist()
})

afterAll(async () => {
  for (const store of stores) await store.close()
  await database.close()
})

/** One limiter for each of two workers. */
const limiters = (server: string) => stores.map((store) => new FleetLimiter(database, server, () => store.writer))

/** The most of `times` that fall into any so many milliseconds. */
function mostWithin(ms: number, times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at < from + ms).length))
}

describe('the limits of a server, kept by two workers together', () => {
  test('let a fifth of a minute through at once, then no more in any second than they say', async () => {
    const begun: number[] = []
    const calls = isFull ? 84 : 44
    const [first, second] = limiters('steady') as [FleetLimiter, FleetLimiter]
    const burst = await Promise.all(Array.from({ length: 240 }, () => first.acquire(0)))
    for (const lease of burst) lease.release()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await Promise.all(
      [first, second].flatMap((limiter) =>
        Array.from({ length: calls / 2 }, async () => {
          const lease = await limiter.acquire(0)
          begun.push(performance.now())
          lease.release()
        }),
      ),
    )
    expect(begun).toHaveLength(calls)
    delay.disable()
    // What a busy machine lets begin late was due up to so much earlier.
    const lateMs = delay.max / 1e6
    expect(mostWithin(1_000 - lateMs, begun)).toBeLessThanOrEqual(20)
  })

  test('let so many calls run at once, and those of a worker that ended no longer count', async () => {
    const [one, other] = limiters('narrow') as [FleetLimiter, FleetLimiter]
    let [running, most] = [0, 0]
    const call = async (limiter: FleetLimiter) => {
      const lease = await limiter.acquire(0)
      most = Math.max(most, ++running)
      await new Promise((over) => setTimeout(over, 20))
      running--
      lease.release()
    }
    await Promise.all([one, other].flatMap((limiter) => Array.from({ length: 6 }, () => call(limiter))))
    expect(most).toBe(3)
    const gone = postgresStore(url)
    await gone.enlist()
    const dying = new FleetLimiter(database, 'narrow', () => gone.writer)
    await Promise.all([dying.acquire(0), dying.acquire(0), dying.acquire(0)])
    const waiting = one.acquire(0)
    await gone.close()
    ;(await waiting).release()
  })

  test('are leased to workers in parts that never add up to more, and everybody gets a turn', async () => {
    const more = Array.from({ length: 6 }, () => postgresStore(database))
    for (const store of more) await store.enlist()
    const all = more.map((store) => new FleetLimiter(database, 'shared', () => store.writer))
    let [running, most] = [0, 0]
    const done = all.map(() => 0)
    const endsAt = performance.now() + 6_000
    const caller = async (limiter: FleetLimiter, at: number) => {
      while (performance.now() < endsAt) {
        const stop = AbortSignal.timeout(Math.ceil(Math.max(1, endsAt - performance.now())))
        const lease = await limiter.acquire(0, stop).catch(() => null)
        if (lease === null) return
        most = Math.max(most, ++running)
        await new Promise((over) => setTimeout(over, 30))
        running--
        done[at] = (done[at] ?? 0) + 1
        lease.release()
      }
    }
    const sums: { readonly share: number; readonly places: number }[] = []
    const look = setInterval(async () => {
      sums.push(
        ...(await database.query<(typeof sums)[0]>(
          "SELECT sum(share) AS share, sum(places)::int AS places FROM nightzero.server_leases WHERE server = 'shared' AND until > now()",
        )),
      )
    }, 100)
    // Some want much, some little.
    await Promise.all(all.flatMap((limiter, at) => Array.from({ length: at + 1 }, () => caller(limiter, at))))
    clearInterval(look)
    for (const store of more) await store.close()
    expect(most).toBeLessThanOrEqual(4)
    expect(Math.max(...sums.map(({ share }) => share))).toBeLessThan(1.000_001)
    expect(Math.max(...sums.map(({ places }) => places))).toBeLessThanOrEqual(4)
    expect(done.every((calls) => calls > 0)).toBe(true)
  })

  test('count tokens as they were spent', async () => {
    const [one] = limiters('wordy') as [FleetLimiter]
    const { burst, msPerUnit } = strictRate(60_000)
    ;(await one.acquire(burst)).release(burst - 10_000)
    const lease = await one.acquire(10_000)
    const usedUp = performance.now()
    lease.release()
    ;(await one.acquire(1_000)).release()
    // A little comes back meanwhile.
    expect(performance.now() - usedUp).toBeGreaterThan(800 * msPerUnit)
  })

  test('a call that is not wanted any more waits no longer', async () => {
    const [one] = limiters('held') as [FleetLimiter]
    one.hold(60_000)
    await new Promise((told) => setTimeout(told, 50))
    const stop = new AbortController()
    const waiting = one.acquire(0, stop.signal)
    stop.abort(new Error('Not wanted.'))
    await expect(waiting).rejects.toThrow('Not wanted.')
    expect(one.waiting).toBe(0)
  })
})

test('a server that refuses is asked by one call at a time until it serves, and no answer is a default', async () => {
  const fleet = await freshDatabase()
  const given = definition('refused')
  const result = tournament(fleet, given, { games: 4 })
  await queued(fleet, 4)
  const downMs = isFull ? 4_000 : 2_500
  let [firstRefusal, refusals, answers] = [0, 0, 0]
  const refusing = createEntrants((agent) => ({
    act: async (request) => {
      await new Promise((later) => setTimeout(later, 2))
      if (answers < 60) firstRefusal = performance.now()
      else if (performance.now() < firstRefusal + downMs) {
        refusals++
        throw new ServiceError('refused', '402: Pay first.')
      }
      answers++
      return agent.act(request)
    },
  }))
  const guarded = async (...[given, services]: Parameters<typeof refusing>) => {
    const agents = await refusing(given, services)
    return Object.fromEntries(
      Object.entries(agents).map(([name, agent]) => [name, services.guarded(agent as never, 'model')]),
    )
  }
  const reports = await Promise.all([
    work(fleet, { createEntrants: guarded }),
    work(fleet, { createEntrants: guarded }),
  ])
  const { outcomes } = await result
  expect(reports.reduce((sum, { played }) => sum + played, 0)).toBe(4)
  expect(outcomes).toHaveLength(4)
  expect(outcomes.every(({ defaulted }) => !defaulted)).toBe(true)
  expect(refusals).toBeGreaterThan(1)
  expect(refusals).toBeLessThan(4 * 6 + 12)
})

test('a budget is spent by all workers together, stops them all, and is raised for all', async () => {
  const fleet = await freshDatabase()
  const priced = createEntrants((agent) => ({
    act: async (request) => {
      await new Promise((later) => setTimeout(later, 10))
      return { ...(await agent.act(request)), usage: { inputTokens: 10, outputTokens: 0, costUsd: 0.01 } }
    },
  }))
  const given = definition('budget', { budget: { maxCostUsd: 1 } })
  const stopped = tournament(fleet, given, { games: 8 })
  await queued(fleet, 8)
  const stop = new AbortController()
  const options = { createEntrants: priced, signal: stop.signal }
  const workers = [work(fleet, options), work(fleet, options)]
  expect((await stopped).stopped).toEqual({ by: 'budget', reason: 'The budget of money is used up.' })
  await Promise.all(workers)
  const sql = openDatabase(fleet)
  const [spent] = await sql.query<{ usd: number }>('SELECT sum(usd) AS usd FROM nightzero.spending')
  expect(spent?.usd).toBeGreaterThanOrEqual(1)
  // The last call of each worker may begin while less is left than it costs.
  expect(spent?.usd).toBeLessThan(1.0201)
  const raised = tournament(fleet, { ...given, budget: { maxCostUsd: 1_000 } }, { games: 8 })
  const stillStopped = 'SELECT 1 FROM nightzero.tournaments WHERE stopped_by IS NOT NULL'
  await expect.poll(async () => (await sql.query(stillStopped)).length).toBe(0)
  await work(fleet, { createEntrants: priced })
  expect((await raised).outcomes).toHaveLength(8)
  await sql.close()
})

describe('the budget of a tournament', () => {
  const spentIn = async () =>
    (
      await database.query<{ spent: number }>(
        "SELECT sum(usd) AS spent FROM nightzero.spending WHERE tournament = 'limits'",
      )
    )[0]?.spent ?? 0

  /** The database, which does not answer while `down` says so. */
  function failing(down: () => boolean) {
    let queries = 0
    const query: Database['query'] = (...args) => {
      queries += 1
      return down() ? Promise.reject(new Error('connection terminated')) : database.query(...args)
    }
    return { database: { ...database, query } as Database, queries: () => queries }
  }

  test('is spent by all to its last cent and no more, and what a worker had taken counts when it gives no sign', async () => {
    const limits = { maxCostUsd: 1 }
    const fleet = () => new FleetBudget(database, 'blocks', limits)
    const [killed, budgets] = [fleet(), [fleet(), fleet(), fleet()]]
    let calls = 0
    const spend = async (budget: FleetBudget, most: number): Promise<void> => {
      for (let mine = 0; mine < most && budget.reached === null; ) {
        const call = budget.begin('model')
        if (call === null) await new Promise<void>((again) => budget.whenFreed(again))
        else {
          await new Promise((later) => setImmediate(later))
          call.end({ costUsd: 0.01 })
          calls += 1
          mine += 1
        }
      }
    }
    await spend(killed, 2)
    await database.query("UPDATE nightzero.spending SET seen_at = 'epoch' WHERE tournament = 'blocks'")
    const [{ taken } = { taken: 0 }] = await database.query<{ taken: number }>(
      "SELECT taken_usd AS taken FROM nightzero.spending WHERE tournament = 'blocks'",
    )
    expect(taken).toBeGreaterThan(0.02)
    calls = 0
    await Promise.all(budgets.map((budget) => budget.open()))
    await Promise.all(budgets.map((budget) => spend(budget, 1_000)))
    expect(taken + calls * 0.01).toBeGreaterThanOrEqual(1)
    expect(taken + calls * 0.01).toBeLessThan(1.0101)
    await Promise.all(budgets.map((budget) => budget.close()))
  })

  test('that cannot be opened asks the database no more', async () => {
    const { database: down, queries } = failing(() => true)
    await expect(new FleetBudget(down, 'limits', { maxCostUsd: 1 }).open()).rejects.toThrow('connection terminated')
    await new Promise((later) => setTimeout(later, 600))
    expect(queries()).toBe(1)
  })

  test('keeps what could not be written when it closes, and writes it then', async () => {
    const before = await spentIn()
    const fault = { on: false }
    const budget = new FleetBudget(failing(() => fault.on).database, 'limits', { maxCostUsd: 1 })
    await budget.open()
    budget.spend({ costUsd: 0.25 })
    fault.on = true
    const lost = budget.share()
    fault.on = false
    await Promise.all([budget.close(), expect(lost).rejects.toThrow()])
    expect((await spentIn()) - before).toBeCloseTo(0.25)
  })
})
