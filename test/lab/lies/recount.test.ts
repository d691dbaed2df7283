import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { randomAgent, scriptedAgent } from '../../../src/index.js'
import { gameReport, type LieReport, type LieSeat, lieReport, lieSeats, liesIn } from '../../../src/lab/stats/index.js'
import { runTournament, tournamentReport } from '../../../src/lab/tournament/index.js'
import { memoryStore } from '../../../src/stores/index.js'
import { temporaryFolder } from '../../support/temporary.js'

interface Recount {
  readonly seats: number
  readonly rates: Readonly<Record<string, { value: number; occasions: number; blocks: number; standardError: number }>>
  readonly differences: Readonly<Record<string, { difference: number; blocks: number; standardError: number }>>
  /** The bounds between which the reach of 2,000 other draws lies. */
  readonly reach: readonly [number, number]
  readonly rateReach: readonly [number, number]
}

let ours: LieReport
let again: Recount
let inReport: LieReport | null

beforeAll(async () => {
  const store = memoryStore()
  const entrants = { sharp: scriptedAgent(), slow: scriptedAgent({ skill: 0.4 }), coin: randomAgent() }
  const tables = (['trial', 'night-zero', 'aiwolf-13'] as const).map((preset) => ({
    rules: { extends: preset, beliefs: preset === 'night-zero' ? 'speeches' : 'votes' } as const,
    players: preset === 'aiwolf-13' ? 13 : 8,
  }))
  const result = await runTournament({ entrants, tables, games: 15, seed: 'lies', store, maxDefaulted: 1 })
  inReport = tournamentReport(result, 'Lies').lies
  const folder = temporaryFolder()
  const seats: LieSeat[] = []
  const paths: string[] = []
  for (const { id } of result.plan) {
    const events = await store.getEvents(id)
    seats.push(...lieSeats(events, gameReport(events, { maxDefaulted: 1 }), liesIn(events, { reading: false })))
    paths.push(join(folder, `${id}.jsonl`))
    writeFileSync(paths.at(-1) ?? '', events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  }
  ours = lieReport(seats)
  const script = join(import.meta.dirname, 'recount-lies.py')
  again = JSON.parse(execFileSync('python3', [script, ...paths], { encoding: 'utf8' }))
}, 120_000)

const nameOf = ({ agent, team, figure }: { agent: string; team: string; figure: string }) =>
  `${agent} ${team} ${figure}`

/** With few deals the bounds can be one number, which two programs round otherwise. */
function expectWithin(reached: number, [least, most]: readonly [number, number], name: string): void {
  expect(reached, name).toBeGreaterThanOrEqual(least - 1e-9)
  expect(reached, name).toBeLessThanOrEqual(most + 1e-9)
}

test('every figure of lies equals that of a program that reads nothing but the lines of the logs', () => {
  expect(again.seats).toBe(ours.seats)
  const rates = Object.entries(again.rates)
  expect(rates.length).toBeGreaterThan(30)
  expect(ours.rates.some(({ figure, value }) => figure === 'liesTold' && (value ?? 0) > 0)).toBe(true)
  expect(ours.rates.map(nameOf).sort()).toEqual(rates.map(([name]) => name).sort())
  for (const rate of ours.rates) {
    const other = again.rates[nameOf(rate)]
    expect(rate, nameOf(rate)).toMatchObject({ occasions: other?.occasions, blocks: other?.blocks })
    expect(rate.value, nameOf(rate)).toBeCloseTo(other?.value ?? Number.NaN, 9)
    if (!other?.standardError) expect(rate.low, nameOf(rate)).toBeNull()
    else if (rate.low !== null && rate.low > 0) {
      const reached = (other.value - rate.low) / other.standardError
      expectWithin(reached, again.rateReach, nameOf(rate))
    }
  }
})

test('and so does how much more each entrant has of it than the others in the same seat', () => {
  expect(ours.differences.map(nameOf).sort()).toEqual(Object.keys(again.differences).sort())
  for (const row of ours.differences) {
    const other = again.differences[nameOf(row)]
    expect(row.blocks, nameOf(row)).toBe(other?.blocks)
    expect(row.difference, nameOf(row)).toBeCloseTo(other?.difference ?? Number.NaN, 9)
    const [middle, error] = [other?.difference ?? 0, other?.standardError ?? 0]
    // Where both ends are cut off, the reach may be any larger one; of fewer than five deals nothing is told.
    const reached = Math.max(middle - (row.low ?? 0), (row.high ?? 0) - middle) / error
    if (error === 0) expect([row.low, row.high, row.shown], nameOf(row)).toEqual([null, null, null])
    else if (row.low === -1 && row.high === 1) expect(reached, nameOf(row)).toBeLessThanOrEqual(again.reach[1])
    else {
      expectWithin(reached, again.reach, nameOf(row))
    }
  }
})

test("a tournament's report has the same figures where nothing is read from words", () => {
  const unread = ['votedAgainst', 'suspected', 'detection']
  const pick = (report: LieReport | null) => report?.rates.filter(({ figure }) => unread.includes(figure))
  expect(pick(ours)?.length).toBeGreaterThan(8)
  expect(pick(inReport)?.map(({ value }) => value)).toEqual(pick(ours)?.map(({ value }) => value))
})
