import { knownSum } from '../../events/game-stats.js'
import type { Team } from '../../index.js'
import { mafiaTeam, townTeam } from '../../rules/index.js'
import { quantity } from '../../text/index.js'
import { blockMean, byBlock, differenceInWords, listPairs, meanDifference, sumParts } from '../intervals.js'
import { type LieReport, type Rate, rateOf, tournamentLies } from '../stats/index.js'
import { blockDifferences, type PairedDifference, type Pairing, pairedDifference } from './paired.js'
import type { GameOutcome } from './play-planned.js'
import { type Rating, ratings } from './ratings.js'
import type { PairDecision, TournamentResult } from './tournament.js'

/** How often each side won at one kind of table, for all entrants together: shares from 0 to 1. */
export interface TableBalance {
  readonly table: string
  readonly games: number
  /** With its interval at 95 % over blocks. */
  readonly town: { readonly share: number; readonly low: number; readonly high: number }
  readonly mafia: number
  /** Draws and wins of other teams. */
  readonly others: number
}

/** The balance of each kind of table, void games left out, in the order of the plan. */
export function tableBalances(games: readonly GameOutcome[]): TableBalance[] {
  const counted = games.filter((game) => !game.void)
  return [...new Set(counted.map(({ table }) => table))].map((table) => {
    const own = counted.filter((game) => game.table === table)
    const shareOf = (side: string, of: readonly GameOutcome[]) =>
      of.filter(({ winner }) => winner === side).length / of.length
    const { low, high } = blockMean(byBlock(own).map((block) => shareOf(townTeam, block)))
    const [town, mafia] = [shareOf(townTeam, own), shareOf(mafiaTeam, own)]
    return {
      table,
      games: own.length,
      town: { share: town, low: Math.max(0, low), high: Math.min(1, high) },
      mafia,
      others: Math.max(0, 1 - town - mafia),
    }
  })
}

/** The answers, wins and cost of an entrant. Void games count here, except in `seats` and `won`. */
export interface EntrantReport {
  readonly entrant: string
  /** Seats in games that are not void, and how many of them won. */
  readonly seats: number
  readonly won: number
  readonly calls: number
  /** Tries that failed, and questions that ended with the default of the rules. */
  readonly failed: number
  readonly defaulted: number
  /** Games that are void in which the entrant gave defaults. */
  readonly voids: number
  /** Null when no call reported its cost. */
  readonly costUsd: number | null
  /** The cost of all its calls for each seat it won; null when unknown, or nothing was won. */
  readonly costPerPointUsd: number | null
}

/** Each entrant's answers, points and cost, by name. */
export const entrantReports = (games: readonly GameOutcome[]): EntrantReport[] =>
  entrantsIn(games).map((entrant) => entrantReport(entrant, games))

const entrantsIn = (games: readonly GameOutcome[]): string[] =>
  [...new Set(games.flatMap(({ seats }) => seats.map(({ entrant }) => entrant)))].sort()

function entrantReport(entrant: string, games: readonly GameOutcome[]): EntrantReport {
  const ownIn = (of: readonly GameOutcome[]) =>
    of.flatMap(({ seats }) => seats.filter((seat) => seat.entrant === entrant))
  const all = ownIn(games)
  const counted = ownIn(games.filter((game) => !game.void))
  const won = counted.filter((seat) => seat.won).length
  const costUsd = knownSum(all.map((seat) => seat.costUsd))
  return {
    entrant,
    seats: counted.length,
    won,
    ...sumParts(all, ['calls', 'failed', 'defaulted']),
    voids: games.filter((game) => game.void && ownIn([game]).some((seat) => seat.defaulted > 0)).length,
    costUsd,
    costPerPointUsd: costUsd === null || won === 0 ? null : costUsd / won,
  }
}

/** A difference in one plain sentence. `games`: how many games it was counted in. */
export function inPlainWords(difference: PairedDifference, games: number): string {
  const { team, gamesNeeded: needed } = difference
  const where = team === null ? '' : ` as ${team}`
  return differenceInWords({ ...difference, does: 'wins', where, counted: games, unit: 'games', needed })
}

/** The result of a sequential test in words. `saved`: games of the plan that were not needed. */
export function decisionInPlainWords({ pair, decided, after, errorRate }: PairDecision, saved: number): string {
  const rate = `the chance of a wrong decision is at most ${(errorRate * 100).toFixed(1)} %`
  if (decided === null)
    return `Whether ${pair.one} or ${pair.other} is better is not decided by ${quantity(after, 'block')}; ${rate}.`
  const [better, worse] = decided === 'one' ? [pair.one, pair.other] : [pair.other, pair.one]
  return `${better} is better than ${worse}: decided after ${quantity(after, 'block')}, ${quantity(saved, 'game was', 'games were')} saved; ${rate}.`
}

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
  /** Who lies, who is believed and who is seen through; null if that was not measured. */
  readonly lies: LieReport | null
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
  const pairs = listPairs(result.ratings.map(({ entrant }) => entrant))
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
    courses: pairs.map((pair) => pairCourse(counted, pair)),
    lies: tournamentLies(outcomes),
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
  const names = entrantsIn(games)
  const roles = new Map(seats.map(({ role, team }) => [role, team]))
  return [...roles].flatMap(([role, team]) =>
    names.flatMap((entrant) => {
      const own = seats.filter((seat) => seat.role === role && seat.entrant === entrant)
      const won = own.filter((seat) => seat.won).length
      return own.length === 0 ? [] : [{ entrant, role, team, ...rateOf(won, own.length) }]
    }),
  )
}

const mostPoints = 60

function pairCourse(games: readonly GameOutcome[], pair: Pairing): Course {
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
