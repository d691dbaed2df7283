import { byBlock, meanDifference, pairsOf } from '../comparison/index.js'
import type { Team } from '../index.js'
import { type Rate, rateOf } from '../stats/index.js'
import { type TableBalance, tableBalances } from './balance.js'
import { type EntrantReport, entrantReports } from './entrant-report.js'
import type { GameOutcome } from './outcome.js'
import { blockDifferences, type PairedDifference, type Pairing, pairedDifference } from './paired.js'
import { type Rating, ratings } from './ratings.js'
import type { TournamentResult } from './tournament-options.js'
import { decisionInPlainWords, inPlainWords } from './words.js'

/** The report of a tournament for people: figures and sentences, as plain JSON. */
export interface TournamentReport {
  readonly report: 'tournament'
  readonly title: string
  /** Games played, planned, void, and with any default answer. */
  readonly games: number
  readonly of: number
  readonly void: number
  readonly defaulted: number
  readonly ratings: readonly Rating[]
  /** By the games without any default; null where these are all games. */
  readonly ratingsWithoutDefaults: readonly Rating[] | null
  /** Every two entrants, over both teams and as each. */
  readonly pairs: readonly (PairedDifference & { readonly words: string })[]
  /** How often each entrant won in each role. */
  readonly roles: readonly RoleRate[]
  readonly balance: readonly TableBalance[]
  readonly entrants: readonly EntrantReport[]
  /** How the difference of each pair changed with the number of games. */
  readonly courses: readonly Course[]
  /** The result of the sequential test in one sentence; null if none was requested. */
  readonly verdict: string | null
}

/** How often an entrant won in a role. */
export interface RoleRate extends Rate {
  readonly entrant: string
  readonly role: string
  readonly team: Team
}

/** The difference of two entrants after so many games, with its interval: lists of one length. */
export interface Course extends Pairing {
  readonly games: readonly number[]
  readonly difference: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** The report of a tournament, finished or not. */
export function tournamentReport(result: TournamentResult, title: string): TournamentReport {
  const { outcomes, plan, decision, stopped } = result
  const clean = outcomes.filter((game) => !game.defaulted)
  const counted = outcomes.filter((game) => !game.void)
  const pairs = pairsOf(result.ratings.map(({ entrant }) => entrant))
  return {
    report: 'tournament',
    title,
    games: outcomes.length,
    of: plan.length,
    void: outcomes.length - counted.length,
    defaulted: outcomes.length - clean.length,
    ratings: result.ratings,
    ratingsWithoutDefaults: clean.length === outcomes.length ? null : ratings(clean),
    pairs: pairs.flatMap((pair) => pairIn(outcomes, pair, counted.length)),
    roles: roleRates(counted),
    balance: tableBalances(outcomes),
    entrants: entrantReports(outcomes),
    courses: pairs.map((pair) => courseOf(counted, pair)),
    verdict: decision && decisionInPlainWords(decision, stopped === 'decided' ? plan.length - outcomes.length : 0),
  }
}

function pairIn(outcomes: readonly GameOutcome[], pair: Pairing, games: number) {
  return ([undefined, 'town', 'mafia'] as const).map((team) => {
    const difference = pairedDifference(outcomes, { ...pair, ...(team && { team }) })
    return { ...difference, words: inPlainWords(difference, games) }
  })
}

function roleRates(games: readonly GameOutcome[]): RoleRate[] {
  const seats = games.flatMap((game) => game.seats)
  const names = [...new Set(seats.map(({ entrant }) => entrant))].sort()
  const roles = new Map(seats.map(({ role, team }) => [role, team]))
  return [...roles].flatMap(([role, team]) =>
    names.flatMap((entrant) => {
      const own = seats.filter((seat) => seat.role === role && seat.entrant === entrant)
      const won = own.filter((seat) => seat.won).length
      return own.length === 0 ? [] : [{ entrant, role, team, ...rateOf(won, own.length) }]
    }),
  )
}

/** The largest number of points of a line. */
const mostPoints = 60

function courseOf(games: readonly GameOutcome[], pair: Pairing): Course {
  const blocks = byBlock(games)
  const differences = blocks.map((block) => blockDifferences(block, pair))
  const step = Math.max(1, Math.ceil(blocks.length / mostPoints))
  const ends = blocks.map((_, at) => at + 1).filter((end) => end > 1 && (end % step === 0 || end === blocks.length))
  const points = ends.map((end) => ({
    games: blocks.slice(0, end).flat().length,
    ...meanDifference(differences.slice(0, end).flat()),
  }))
  return {
    ...pair,
    games: points.map((point) => point.games),
    difference: points.map((point) => point.difference ?? 0),
    low: points.map(({ low }) => low),
    high: points.map(({ high }) => high),
  }
}
