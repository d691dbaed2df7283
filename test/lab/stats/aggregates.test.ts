import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRequest,
  type Answer,
  createMafiaGame,
  type GameEvent,
  isEvent,
  presets,
  randomAgent,
  ServiceError,
  scriptedAgent,
} from '../../../src/index.js'
import {
  efficiency,
  gameReport,
  outcomes,
  powerRates,
  rateOf,
  reliability,
  votingRates,
  winRates,
} from '../../../src/lab/stats/index.js'
import { seatsFor } from '../../support/seats.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-stats-'))
const logs: { readonly path: string; readonly events: readonly GameEvent[] }[] = []

beforeAll(async () => {
  for (const [at, [name, rules]] of Object.entries(presets).entries())
    for (const seed of [1, 2, 3, 4]) {
      const agent = (seed + at) % 2 === 0 ? randomAgent() : scriptedAgent()
      const { events } = await createMafiaGame({ rules, players: seatsFor(rules, 10), seed, agent }).run()
      const path = join(folder, `${name}-${seed}.jsonl`)
      writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      logs.push({ path, events })
    }
}, 60_000)

describe('the sums over many games', () => {
  test('equal those of a script that reads nothing but the lines of the logs', () => {
    const script = join(import.meta.dirname, 'recount.py')
    const again = JSON.parse(execFileSync('python3', [script, ...logs.map(({ path }) => path)], { encoding: 'utf8' }))
    const reports = logs.map(({ events }) => gameReport(events))
    const wins = Object.entries(outcomes(reports)).filter(([, { count }]) => count > 0)
    expect(Object.fromEntries(wins.map(([side, { count }]) => [side, count]))).toEqual(again.wins)
    expect(
      Object.fromEntries(
        powerRates(reports).map(({ power, used, onMafia, saved }) => [
          power,
          { used, onMafia: onMafia.count, saved: saved.count },
        ]),
      ),
    ).toEqual(again.powers)
    const voting = votingRates(reports)
    const sum = (part: 'count' | 'of') => voting.reduce((total, { accuracy }) => total + accuracy[part], 0)
    expect({ onMafia: sum('count'), against: sum('of') }).toEqual(again.townVotes)
    const deaths: Record<string, number> = {}
    for (const { role } of reports.flatMap((report) => report.deaths)) deaths[role] = (deaths[role] ?? 0) + 1
    expect(deaths).toEqual(again.deaths)
    expect(again.powers.protect.saved).toBeGreaterThan(0)
  })

  test('of games of three sides have a winner for every game, and count a serial killer as found', async () => {
    const roles = { mafia: 1, 'serial-killer': 1, sheriff: 1, cupid: 1, villager: 4 }
    const reports = await Promise.all(
      Array.from({ length: 40 }, async (_, seed) => {
        const { events } = await createMafiaGame({ rules: 'benchmark', roles, seed, agent: randomAgent() }).run()
        return { events, report: gameReport(events) }
      }),
    )
    const sides = Object.entries(outcomes(reports.map(({ report }) => report)))
    expect(sides.reduce((sum, [, { count }]) => sum + count, 0)).toBe(40)
    expect(sides.filter(([, { count }]) => count > 0).map(([side]) => side)).toContain('serial-killer')
    const found = reports.flatMap(({ events }) => events.filter((event) => isEvent(event, 'investigation.learned')))
    const harmful = found.filter(({ data }) => data.result !== 'town').length
    const [investigated] = powerRates(reports.map(({ report }) => report)).filter(
      ({ power }) => power === 'investigate',
    )
    expect(investigated?.onMafia.count).toBe(harmful)
    expect(found.some(({ data }) => data.result === 'serial-killer')).toBe(true)
  })

  test('count players who win and lose together once a game', () => {
    const reports = logs.map(({ events }) => gameReport(events))
    const rows = winRates(reports, ['team'])
    for (const { key, won } of rows)
      if (key.team !== 'neutral') expect([key.team, won.of]).toEqual([key.team, reports.length])
    const bySize = winRates(reports, ['rules', 'size', 'team'])
    expect(bySize.reduce((total, { won }) => total + won.count, 0)).toBe(
      rows.reduce((total, { won }) => total + won.count, 0),
    )
  })

  test('have no interval from one deal, however often it was played', async () => {
    const play = async (seed: number) =>
      gameReport((await createMafiaGame({ rules: 'mini', players: 4, seed, agent: scriptedAgent() }).run()).events)
    const one = await play(1)
    const often = Array.from({ length: 12 }, () => one)
    const nothing = { low: 0, high: 1 }
    expect(outcomes(often)).toMatchObject({ town: nothing, mafia: nothing })
    expect(winRates(often, ['role']).map(({ won }) => won)).toEqual(
      winRates(often, ['role']).map(() => expect.objectContaining(nothing)),
    )
    expect(votingRates(often)).toMatchObject([{ accuracy: nothing, swing: nothing }])
    const many = await Promise.all(Array.from({ length: 12 }, (_, seed) => play(seed)))
    expect(votingRates(many)[0]?.accuracy.low).toBeGreaterThan(0)
  })

  test('leave out games that are still open', () => {
    const [{ events } = { events: [] }] = logs
    const open = gameReport(events.slice(0, -1))
    expect(open.winner).toBeNull()
    expect(outcomes([open]).town).toEqual(rateOf(0, 0))
    expect(winRates([open], ['agent'])).toEqual([])
  })
})

test('a void game counts in no rate, and is told with who played it', async () => {
  const mute = { name: 'mute', act: () => ({}) }
  const { events } = await createMafiaGame({ rules: 'trial', players: 7, seed: 1, agent: mute }).run()
  const report = gameReport(events)
  expect(report.void).toBe(true)
  expect([
    outcomes([report]).town.of,
    winRates([report], ['team']),
    powerRates([report]),
    votingRates([report]),
  ]).toEqual([0, [], [], []])
  expect(reliability([report])).toMatchObject([{ agent: 'mute', games: 1, voidGames: 1, defaulted: { share: 1 } }])
  expect(gameReport(events, { maxDefaulted: 1 }).void).toBe(false)
})

test('failed tries are a share of all tries, among which no failed call of a service is', async () => {
  let calls = 0
  const clumsy = {
    name: 'clumsy',
    act: (request: AgentRequest) => {
      calls += 1
      if (calls % 4 === 1 || calls % 4 === 2) throw new ServiceError('unsupported', 'Not in this form.')
      return calls % 4 === 3 ? ({ speech: 7 } as never) : (randomAgent().act(request) as Answer)
    },
  }
  const { events } = await createMafiaGame({ rules: 'mini', players: 4, seed: 1, agent: clumsy }).run()
  expect(reliability([gameReport(events)])).toMatchObject([{ rejected: { share: 0.5 }, failedCalls: { share: 0.5 } }])
})

describe("Wilson's interval", () => {
  // Brown, Cai and DasGupta, Interval Estimation for a Binomial Proportion (2001), and R's `prop.test(correct = FALSE)`.
  test.each([
    { count: 0, of: 10, interval: [0, 0.2775] },
    { count: 1, of: 10, interval: [0.0179, 0.4042] },
    { count: 5, of: 10, interval: [0.2366, 0.7634] },
    { count: 10, of: 10, interval: [0.7225, 1] },
    { count: 81, of: 263, interval: [0.2553, 0.3662] },
  ])('of $count of $of is $interval', ({ count, of, interval }) => {
    const rate = rateOf(count, of)
    expect([rate.low, rate.high].map((bound) => Number(bound.toFixed(4)))).toEqual(interval)
  })

  test('of nothing says nothing', () => {
    expect(rateOf(0, 0)).toEqual({ count: 0, of: 0, share: null, low: 0, high: 1 })
    for (let of = 1; of <= 200; of++) expect([rateOf(0, of).low, rateOf(of, of).high]).toEqual([0, 1])
  })
})

test('tokens and money are told for each seat and for each win, where they are known', async () => {
  const priced = {
    ...randomAgent(),
    act: (request: AgentRequest) => ({
      ...(randomAgent().act(request) as Answer),
      usage: { inputTokens: 90, outputTokens: 10, costUsd: 0.5 },
    }),
  }
  const players = [{ agent: priced }, { agent: priced }, {}, {}, {}, {}, {}]
  const free = { ...randomAgent(), name: 'free' }
  const { events } = await createMafiaGame({ rules: 'benchmark', players, seed: 3, agent: free }).run()
  const report = gameReport(events)
  const [freely, paid] = efficiency([report])
  const seats = report.players.slice(0, 2)
  const [calls, won] = [seats.reduce((sum, { calls }) => sum + calls, 0), seats.filter((seat) => seat.won).length]
  expect(freely).toMatchObject({ agent: 'free', seats: 5, tokensPerSeat: null, costPerWin: null })
  expect(paid).toEqual({
    agent: 'random',
    seats: 2,
    won,
    tokensPerSeat: 50 * calls,
    tokensPerWin: won === 0 ? null : (100 * calls) / won,
    costPerSeat: 0.25 * calls,
    costPerWin: won === 0 ? null : (0.5 * calls) / won,
  })
})
