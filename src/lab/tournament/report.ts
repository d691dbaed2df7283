import type { Team } from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { knownSum } from '../../kernel/events/game-stats.js'
import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { quantity } from '../../kernel/text/index.js'
import { byBlock, mean, sumBy, sumParts } from '../intervals.js'
import { type LieReport, liesInWords, tournamentLies } from '../stats/index.js'
import {
  blockDifferences,
  type Comparison,
  comparisonInWords,
  entrantsIn,
  listNames,
  type PairComparison,
  type Pairing,
  teamsIn,
} from './comparison.js'
import { type DesignName, findDesign } from './designs.js'
import { answerFaults, type FaultCounts, forfeitInWords } from './forfeits.js'
import { fitInWords, type HeadToHead, meetingsInWords } from './head-to-head.js'
import { type AskedFields, entrantHealth, healthInWords } from './health.js'
import { likingsInWords, type PlaceRate, placeRates } from './place-rates.js'
import type { GameOutcome } from './play-planned.js'
import { type Rating, ratings } from './ratings.js'
import type { PairDecision, TournamentResult } from './tournament.js'
import { type RoleRate, roleRates, rolesInWords, type TableBalance, tableBalances } from './win-tables.js'

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
  readonly source?: ReportSource
  readonly design: DesignName
  /** What went wrong with the answers of entrants, in sentences: read it before any verdict. */
  readonly health: readonly string[]
  /** What a difference between two entrants means, and what becomes of forfeits, in sentences. */
  readonly estimand: string
  readonly forfeitRule: string
  /** How many tables compare entrants, and what each of them holds, in a sentence. */
  readonly families: string
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
  readonly meetingWords: readonly string[]
  readonly fit: readonly string[]
  /** How often each entrant won in each role, and what is shown of that, in sentences. */
  readonly roles: readonly RoleRate[]
  readonly roleWords: readonly string[]
  readonly balance: readonly TableBalance[]
  readonly entrants: readonly EntrantReport[]
  /** How often each entrant chose the first and the last option of the order that it was shown, and what is shown of that, in sentences. */
  readonly places: readonly PlaceRate[]
  readonly placeWords: readonly string[]
  /** How the difference of each pair changed with the number of games. */
  readonly courses: readonly Course[]
  /** Who lies, who is believed and who is seen through; null if that was not measured. */
  readonly lies: LieReport | null
  /** What is shown of that, in sentences. */
  readonly lieWords: readonly string[]
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

/** The difference of two entrants after so many games, two lists of one length, and the interval at the end: that of the comparison. */
export interface Course extends Pairing {
  readonly games: readonly number[]
  readonly difference: readonly number[]
  readonly low: number
  readonly high: number
}

/** Where a report comes from. */
export interface ReportSource {
  readonly seed?: string
  /** The days of its first and its last game, as ISO 8601. */
  readonly from?: string
  readonly to?: string
  /** The versions of the library that wrote its games. */
  readonly versions?: readonly string[]
  /** The log of each game, as a link from the report. */
  readonly logs?: readonly { readonly id: string; readonly path: string }[]
}

/** What of a report does not follow from the result. */
export interface ReportFacts {
  readonly source?: ReportSource
  /** The fields of each entrant as they were asked for: parameters that its server was not sent are told. */
  readonly asked?: AskedFields
}

/** The report of a tournament, finished or not. */
export function tournamentReport(
  result: TournamentResult,
  title: string,
  { source, asked }: ReportFacts = {},
): TournamentReport {
  const { outcomes, plan, design, role, forfeits, maxDefaulted, comparison } = result
  const clean = outcomes.filter((game) => !game.defaulted)
  const counted = outcomes.filter((game) => !game.void)
  const roles = roleRates(counted)
  const lies = tournamentLies(outcomes)
  const places = placeRates(outcomes)
  return {
    report: 'tournament',
    title,
    ...(source && { source }),
    design,
    health: healthInWords(entrantHealth(outcomes, asked)),
    estimand: findDesign(design).estimand(role ?? undefined),
    forfeitRule: forfeitInWords(forfeits, maxDefaulted),
    games: outcomes.length,
    of: plan.length,
    void: outcomes.length - counted.length,
    defaulted: outcomes.length - clean.length,
    ratings: result.ratings,
    ratingPrior: priorInWords(result.ratingWidth, teamsIn(counted)),
    ratingsWithoutDefaults: clean.length === outcomes.length ? null : ratings(clean),
    families: familiesInWords(result),
    comparison,
    words: comparisonInWords(comparison),
    headToHead: result.headToHead,
    meetingWords: meetingsInWords(result.headToHead),
    fit: fitInWords(result.headToHead),
    roles,
    roleWords: rolesInWords(roles),
    balance: tableBalances(outcomes),
    entrants: entrantReports(outcomes),
    places,
    placeWords: likingsInWords(places),
    courses: comparison.pairs.filter(({ part }) => part === 'all').map((pair) => pairCourse(counted, pair, design)),
    lies,
    lieWords: lies === null ? [] : liesInWords(lies),
    verdicts: verdictsIn(result),
  }
}

/** How many tables compare entrants: each is held to one error as a whole. */
export function familiesInWords({ outcomes, headToHead }: Pick<TournamentResult, 'outcomes' | 'headToHead'>): string {
  const seats = outcomes.flatMap((game) => game.seats)
  const tables = [
    'wins',
    ...(headToHead.meetings.some(({ games }) => games > 0) ? ['wins on opposite sides', 'circles'] : []),
    'wins by role',
    ...(seats.some(({ lies }) => lies !== undefined) ? ['lies'] : []),
    ...(seats.some(({ places }) => places !== undefined) ? ['places of options'] : []),
  ]
  return `${tables.length} tables compare entrants: ${listNames(tables)}. All intervals of a table hold together at 95 %, so between equals one such table of twenty shows a difference that is not there. A star, or a sentence, marks what is shown; whatever has none is not shown.`
}

/** The prior that the values of ratings lean on, in a sentence; and what ratings leave out, where these teams are more than the town and the mafia. */
export function priorInWords(width: number, teams: readonly Team[] = []): string {
  requireArgument('width', width, { kind: 'a number', advice: 'as `fitRatings` gives it' })
  const prior = `The value leans on a prior that is the same as town and as mafia: normal about 0 with a standard deviation of ${Math.round(width)} points, estimated from these games. The interval does not; all of them hold together at 95 %. Ratings put all games on one scale and decide nothing: who is better is told by differences.`
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

const mostPoints = 60

function pairCourse(
  games: readonly GameOutcome[],
  { one, other, low, high }: Pick<PairComparison, 'one' | 'other' | 'low' | 'high'>,
  design: DesignName,
): Course {
  const blocks = byBlock(games)
  const differences = blocks.map((block) => blockDifferences(block, { one, other }, design))
  const step = Math.max(1, Math.ceil(blocks.length / mostPoints))
  const ends = blocks.map((_, at) => at + 1).filter((end) => end % step === 0 || end === blocks.length)
  const told = ends.filter((end) => differences.slice(0, end).flat().length > 0)
  return {
    ...{ one, other, low, high },
    games: told.map((end) => sumBy(blocks.slice(0, end), ({ length }) => length)),
    difference: told.map((end) => mean(differences.slice(0, end).flat())),
  }
}
