import { describe, expect, test } from 'vitest'
import { derive, type Team } from '../../../src/index.js'
import {
  type Comparison,
  compareEntrants,
  type DesignName,
  type GameOutcome,
  headToHead,
  type Meeting,
  type PairComparison,
} from '../../../src/lab/tournament/index.js'
import { isThere, recomputedBy } from './python.js'
import { type Skills, skilled, fourSkills as skills } from './skilled.js'

function recomputed(given: { readonly outcomes: readonly GameOutcome[]; readonly design: DesignName }): Recomputed {
  return recomputedBy('rejudge.py', given)
}

/** As many as either program draws. */
const draws = 2_000

/**
 * What is said of who is better, and not found again. Both draw at random, with other numbers: the reach of intervals, and what
 * follows from it, must lie between two bounds, and p-values at most four standard errors apart.
 */
function disagreements(games: readonly GameOutcome[], design: DesignName, again: Recomputed): string[] {
  const comparison = compareEntrants(games, { design, resamples: draws })
  const told = comparison.pairs.filter(({ blocks }) => blocks > 0)
  const met = headToHead(games, { resamples: draws }).meetings.filter((meeting) => meeting.games > 0)
  const [pairs, meetings] = [again.comparison.pairs, again.meetings.pairs]
  return [
    ...(told.length === pairs.length && met.length === meetings.length ? [] : ['how many pairs']),
    ...(between(comparison.reach ?? 0, again.comparison.reach) ? [] : ['reach']),
    ...pairs.flatMap((its, at) => pairFaults(told[at], its, comparison.reach ?? 0)),
    ...rankFaults(comparison, again.comparison.ranks),
    ...meetings.flatMap((its, at) => meetingFaults(met[at], its, again.meetings.reach ?? [0, 0])),
  ]
}

const same = (one: number | null, other: number) => one !== null && Math.abs(one - other) < 1e-9
const between = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to
const faults = (where: string, agrees: Readonly<Record<string, boolean>>) =>
  Object.keys(agrees).flatMap((figure) => (agrees[figure] ? [] : [`${figure} of ${where}`]))

function pairFaults(pair: PairComparison | undefined, its: RecomputedDifference, reach: number): string[] {
  const [middle, half] = [((pair?.p ?? 1) + its.p) / 2, reach * its.standardError]
  const apart = 4 * Math.sqrt((2 * middle * (1 - middle)) / draws)
  const [fewest, most] = its.gamesNeeded
  const { one, other, part } = its
  if (pair?.one !== one || pair.other !== other || pair.part !== part) return [`${one} and ${other}, ${part}`]
  return faults(`${one} and ${other}, ${part}`, {
    blocks: pair.blocks === its.blocks,
    difference: same(pair.difference, its.difference),
    error: same(pair.standardError, its.standardError),
    // At the ends of the range intervals are cut off.
    low: same(pair.low, Math.max(-1, its.difference - half)),
    high: same(pair.high, Math.min(1, its.difference + half)),
    p: Math.abs(pair.p - its.p) <= apart,
    better: its.better.includes(pair.better),
    games: pair.gamesNeeded === null ? fewest === null : between(pair.gamesNeeded, [fewest ?? 0, Math.ceil(most ?? 0)]),
  })
}

function rankFaults({ ranks }: Comparison, [narrow, wide]: Recomputed['comparison']['ranks']): string[] {
  if (ranks.length !== narrow.length) return ['how many ranks']
  return narrow.flatMap(({ entrant, part, rank, ...near }, at) => {
    const [own, far] = [ranks.find((one) => one.entrant === entrant && one.part === part), wide[at] ?? near]
    if (own === undefined) return [`${entrant}, ${part}`]
    return faults(`${entrant}, ${part}`, {
      rank: between(own.rank, rank),
      best: between(own.best, [far.best, near.best]),
      worst: between(own.worst, [near.worst, far.worst]),
    })
  })
}

function meetingFaults(met: Meeting | undefined, its: RecomputedMeeting, reach: readonly [number, number]): string[] {
  const { one, other } = its
  if (met?.one !== one || met.other !== other) return [`meeting of ${one} and ${other}`]
  // At most one of both ends is cut off.
  const reached = Math.max(its.difference - met.low, met.high - its.difference) / its.standardError
  return faults(`meetings of ${one} and ${other}`, {
    games: met.games === its.games,
    difference: same(met.difference, its.difference),
    interval: between(reached, reach),
    better: its.better.includes(met.better),
  })
}

interface RecomputedPair {
  readonly one: string
  readonly other: string
  readonly difference: number
  readonly standardError: number
  readonly p: number
  /** At both bounds of the reach, as all pairs of figures here. */
  readonly better: readonly [string | null, string | null]
}

interface RecomputedRank {
  readonly entrant: string
  readonly part: string
  /** Where several are equal, the first and the last place of these. */
  readonly rank: readonly [number, number]
  readonly best: number
  readonly worst: number
}

interface RecomputedDifference extends RecomputedPair {
  readonly part: string
  readonly blocks: number
  readonly gamesNeeded: readonly [number | null, number | null]
}

interface RecomputedMeeting extends RecomputedPair {
  readonly games: number
}

interface Recomputed {
  readonly comparison: {
    readonly reach: readonly [number, number]
    readonly pairs: readonly RecomputedDifference[]
    readonly ranks: readonly [readonly RecomputedRank[], readonly RecomputedRank[]]
  }
  readonly meetings: {
    readonly reach: readonly [number, number] | null
    readonly pairs: readonly RecomputedMeeting[]
  }
}

const alike = { sight: 0.6, cover: 0.2 }

/** The same games, but of four that an entrant lost as a whole side it has won three. */
function withShift(games: readonly GameOutcome[], entrant: string): GameOutcome[] {
  const random = derive('again', 'shift')
  return games.map((game) => {
    const side = game.seats.find((seat) => seat.entrant === entrant)?.team
    const winner = side === undefined || side === game.winner || random() < 0.25 ? game.winner : (side as Team)
    return { ...game, winner, seats: game.seats.map((seat) => ({ ...seat, won: seat.team === winner })) }
  })
}

describe.skipIf(!isThere)('a program of another language finds the same', () => {
  test.each([{ design: 'mixed' }, { design: 'sides' }, { design: 'focal', role: 'mafia' }] as const)(
    'who is better, with seats that do not count, in the design $design',
    { timeout: 240_000 },
    (series) => {
      const { dan } = skills
      const absent: Skills = { ...skills, dan: { sight: 0, cover: 0, ...dan, dead: 0.2 } }
      const outcomes = skilled(absent, { games: 120, seed: 'who', ...series }).map((game) => ({
        ...game,
        seats: game.seats.map((seat) => ({ ...seat, counted: !seat.forfeited })),
      }))
      const again = recomputed({ outcomes, design: series.design })
      expect(disagreements(outcomes, series.design, again)).toEqual([])
    },
  )

  test('a shift that is planted, and none where there is none', { timeout: 240_000 }, () => {
    const design = 'sides'
    const equal = skilled({ ada: alike, bot: alike, cleo: alike, dan: alike }, { games: 160, seed: 'equal', design })
    const shifted = withShift(equal, 'bot')
    const [none, planted] = [equal, shifted].map((outcomes) => recomputed({ outcomes, design }))
    const shownIn = (again?: Recomputed) =>
      [again?.comparison, again?.meetings].map((table) =>
        table?.pairs.flatMap(({ better }) => (better[0] === better[1] && better[0] !== null ? [better[0]] : [])),
      )
    expect(shownIn(none)).toEqual([[], []])
    for (const shown of shownIn(planted)) {
      expect(shown?.length).toBeGreaterThan(2)
      expect(new Set(shown)).toEqual(new Set(['bot']))
    }
    for (const [games, again] of [
      [equal, none],
      [shifted, planted],
    ] as const)
      expect(disagreements(games, design, again as Recomputed)).toEqual([])
    // What holds the figures together tells the games with the shift from those without.
    const missed = disagreements(shifted, design, none as Recomputed)
    for (const figure of ['difference', 'p', 'better'] as const)
      expect(missed).toContain(`${figure} of ada and bot, all`)
    for (const other of ['worst of bot, all', 'difference of meetings of ada and bot']) expect(missed).toContain(other)
  })
})
