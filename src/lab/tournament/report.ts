import type { Team, Winner } from '../../index.js'
import { knownSum } from '../../kernel/events/game-stats.js'
import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { quantity } from '../../kernel/text/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import { blockMean, byBlock, clusterRate, listPairs, meanDifference, sumParts } from '../intervals.js'
import { type LieReport, type Rate, tournamentLies } from '../stats/index.js'
import {
  blockDifferences,
  type Comparison,
  comparisonInWords,
  entrantsIn,
  listNames,
  type Pairing,
  teamsIn,
} from './comparison.js'
import { backgroundName, type DesignName, findDesign } from './designs.js'
import { answerFaults, type FaultCounts, forfeitInWords } from './forfeits.js'
import { fitInWords, type HeadToHead } from './head-to-head.js'
import { likingsInWords, type PlaceRate, placeRates } from './place-rates.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'
import { type Estimate, type Rating, ratings } from './ratings.js'
import type { PairDecision, TournamentResult } from './tournament.js'

/** How often each side won at one kind of table, for all entrants together: values are shares from 0 to 1. */
export interface TableBalance {
  readonly table: string
  readonly games: number
  /** Every team of its games, and every other way in which they ended, with intervals at 95 % over blocks. */
  readonly sides: readonly ({ readonly side: Winner } & Estimate)[]
}

/** The balance of each kind of table, void games left out, in the order of the plan. */
export function tableBalances(games: readonly GameOutcome[]): TableBalance[] {
  const tables = groupBy(
    games.filter((game) => !game.void),
    ({ table, rulesHash }) => `${table} ${rulesHash}`,
  )
  return [...tables.values()].map((own) => ({
    table: tableLabel(own[0] as GameOutcome, games),
    games: own.length,
    sides: [...new Set([...teamsIn(own), ...own.map(({ winner }) => winner)])].map((side) => sideBalance(side, own)),
  }))
}

function sideBalance(side: Winner, games: readonly GameOutcome[]): TableBalance['sides'][number] {
  const shareIn = (of: readonly GameOutcome[]) => of.filter(({ winner }) => winner === side).length / of.length
  const { low, high } = blockMean(byBlock(games).map(shareIn))
  return { side, value: shareIn(games), low: Math.max(0, low), high: Math.min(1, high) }
}

/** The name of a table; with the beginning of its rules' hash where other rules have the same name. */
function tableLabel({ table, rulesHash }: GameOutcome, games: readonly GameOutcome[]): string {
  const isShared = games.some((other) => other.table === table && other.rulesHash !== rulesHash)
  return isShared ? `${table} (${rulesHash.slice(0, 6)})` : table
}

/** The answers, wins and cost of an entrant. All games count for answers and cost. */
export interface EntrantReport {
  readonly entrant: string
  /** Seats that count, and how many of them won. */
  readonly seats: number
  readonly won: number
  readonly calls: number
  /** Tries that failed, and why; and questions that ended with the default of the rules. */
  readonly failed: number
  readonly faults: FaultCounts
  readonly defaulted: number
  /** Games that it played, and how many of them it forfeited. */
  readonly games: number
  readonly forfeits: number
  /** Null when no call reported its cost. */
  readonly costUsd: number | null
  /** The cost of all its calls for each seat it won; null when unknown, or nothing was won. */
  readonly costPerPointUsd: number | null
}

/** Each entrant's answers, points and cost, by name. */
export const entrantReports = (games: readonly GameOutcome[]): EntrantReport[] =>
  entrantsIn(games).map((entrant) => entrantReport(entrant, games))

function entrantReport(entrant: string, games: readonly GameOutcome[]): EntrantReport {
  const seatsIn = (of: readonly GameOutcome[]) =>
    of.flatMap(({ seats }) => seats.filter((seat) => seat.entrant === entrant))
  const all = seatsIn(games)
  const counted = seatsIn(games.filter((game) => !game.void)).filter((seat) => seat.counted)
  const won = counted.filter((seat) => seat.won).length
  const costUsd = knownSum(all.map((seat) => seat.costUsd))
  const played = games.filter((game) => seatsIn([game]).length > 0)
  return {
    entrant,
    seats: counted.length,
    won,
    ...sumParts(all, ['calls', 'failed', 'defaulted']),
    faults: sumParts(
      all.map((seat) => seat.faults),
      answerFaults,
    ),
    games: played.length,
    forfeits: played.filter((game) => seatsIn([game]).some((seat) => seat.forfeited)).length,
    costUsd,
    costPerPointUsd: costUsd === null || won === 0 ? null : costUsd / won,
  }
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
  readonly design: DesignName
  /** What a difference between two entrants means, and what becomes of forfeits, in sentences. */
  readonly estimand: string
  readonly forfeitRule: string
  /** Games played, planned, void, and with any default answer. */
  readonly games: number
  readonly of: number
  readonly void: number
  readonly defaulted: number
  readonly ratings: readonly Rating[]
  /** The prior of their values, and whose players they leave out, in sentences. */
  readonly ratingPrior: string
  /** By the games without any default; null where these are all games. */
  readonly ratingsWithoutDefaults: readonly Rating[] | null
  /** Every two entrants in every part, and the places that each may have. */
  readonly comparison: Comparison
  /** What of it is shown. */
  readonly words: readonly string[]
  /** How entrants did on opposite sides, and whether ratings describe that, in sentences. */
  readonly headToHead: HeadToHead
  readonly fit: readonly string[]
  /** How often each entrant won in each role. */
  readonly roles: readonly RoleRate[]
  readonly balance: readonly TableBalance[]
  readonly entrants: readonly EntrantReport[]
  /** How often each entrant chose the option at each place of the order that it was shown, and what is shown of that, in sentences. */
  readonly places: readonly PlaceRate[]
  readonly placeWords: readonly string[]
  /** How the difference of each pair changed with the number of games. */
  readonly courses: readonly Course[]
  /** Who lies, who is believed and who is seen through; null if that was not measured. */
  readonly lies: LieReport | null
  /** The results of the sequential tests, one sentence each; empty if none was requested. */
  readonly verdicts: readonly string[]
  /** Further figures, such as the points of each entrant's choices. */
  readonly tables?: readonly ReportTable[]
}

/** A table of a report, in words. */
export interface ReportTable {
  readonly title: string
  /** What its figures mean. */
  readonly lead: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** How often an entrant won in a role, with an interval over blocks. */
export interface RoleRate extends Rate {
  readonly entrant: string
  readonly role: string
  readonly team: Team
  /** How often all entrants together won in it: what one that is like the others would. */
  readonly chance: number
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
  const { outcomes, plan, design, role, forfeits, maxDefaulted, comparison } = result
  const clean = outcomes.filter((game) => !game.defaulted)
  const counted = outcomes.filter((game) => !game.void)
  const pairs = listPairs(result.ratings.map(({ entrant }) => entrant))
  const places = placeRates(outcomes)
  return {
    report: 'tournament',
    title,
    design,
    estimand: findDesign(design).estimand(role ?? undefined),
    forfeitRule: forfeitInWords(forfeits, maxDefaulted),
    games: outcomes.length,
    of: plan.length,
    void: outcomes.length - counted.length,
    defaulted: outcomes.length - clean.length,
    ratings: result.ratings,
    ratingPrior: priorInWords(result.ratingWidth, teamsIn(counted)),
    ratingsWithoutDefaults: clean.length === outcomes.length ? null : ratings(clean),
    comparison,
    words: comparisonInWords(comparison),
    headToHead: result.headToHead,
    fit: fitInWords(result.headToHead),
    roles: roleRates(counted),
    balance: tableBalances(outcomes),
    entrants: entrantReports(outcomes),
    places,
    placeWords: likingsInWords(places),
    courses: pairs.map((pair) => pairCourse(counted, pair, { design, reach: comparison.reach })),
    lies: tournamentLies(outcomes),
    verdicts: verdictsIn(result),
  }
}

/** The prior that the values of ratings lean on, in a sentence; and what ratings leave out, where these teams are more than the town and the mafia. */
export function priorInWords(width: number, teams: readonly Team[] = []): string {
  const prior = `The value leans on a prior that is the same as town and as mafia: normal about 0 with a standard deviation of ${Math.round(width)} points, estimated from these games. The interval does not.`
  const others = teams.filter((team) => team !== townTeam && team !== mafiaTeam)
  if (others.length === 0) return prior
  const named = listNames(others)
  return `${prior} Ratings are of town and mafia alone: seats of ${named} count for nothing in them, and a game that neither of the two won is half a win for both. How often ${named} won is told by role, and in places and differences as ${named}.`
}

/** What the sequential tests of a tournament decided, one sentence each. */
export function verdictsIn({ decisions, stopped, plan, outcomes }: TournamentResult): string[] {
  const saved = stopped === 'decided' ? plan.length - outcomes.length : 0
  return decisions.map((decision) => decisionInPlainWords(decision, saved))
}

/** How often each entrant won in each role, blocks counting as one case each. Void games must be left out. */
export function roleRates(games: readonly GameOutcome[]): RoleRate[] {
  const blocks = byBlock(games).map((block) => block.flatMap(({ seats }) => seats.filter(isCompared)))
  const roles = new Map(blocks.flat().map(({ role, team }) => [role, team]))
  return [...roles].flatMap(([role, team]) => {
    const ratesFor = (isOwn: (seat: SeatOutcome) => boolean) =>
      clusterRate(blocks.map((seats) => winsIn(seats.filter((seat) => seat.role === role && isOwn(seat)))))
    const chance = ratesFor(() => true).share ?? 0
    return entrantsIn(games).flatMap((entrant) => {
      const rate = ratesFor((seat) => seat.entrant === entrant)
      return rate.of === 0 ? [] : [{ entrant, role, team, chance, ...rate }]
    })
  })
}

const isCompared = ({ counted, entrant }: SeatOutcome): boolean => counted && entrant !== backgroundName
const winsIn = (seats: readonly SeatOutcome[]) => ({ count: seats.filter(({ won }) => won).length, of: seats.length })

const mostPoints = 60

function pairCourse(
  games: readonly GameOutcome[],
  pair: Pairing,
  { design, reach }: { readonly design: DesignName; readonly reach: number | null },
): Course {
  const blocks = byBlock(games)
  const differences = blocks.map((block) => blockDifferences(block, pair, design))
  const step = Math.max(1, Math.ceil(blocks.length / mostPoints))
  const ends = blocks.map((_, at) => at + 1).filter((end) => end > 1 && (end % step === 0 || end === blocks.length))
  const points = ends.map((end) => ({
    games: blocks.slice(0, end).flat().length,
    ...meanDifference(differences.slice(0, end).flat(), { reach: reach ?? 0 }),
  }))
  return {
    ...pair,
    games: points.map((point) => point.games),
    difference: points.map((point) => point.difference ?? 0),
    low: points.map(({ low }) => low),
    high: points.map(({ high }) => high),
  }
}
