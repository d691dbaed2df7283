import { quantity } from '../../text/index.js'
import {
  decisionInPlainWords,
  type EntrantReport,
  type Estimate,
  entrantReports,
  type GameOutcome,
  inPlainWords,
  pairedDifference,
  type Rating,
  ratings,
  type TournamentResult,
  tableBalances,
} from '../../tournament/index.js'
import { dollars, percent, percents } from './figures.js'
import { paragraph, subheading } from './layout.js'
import type { Scene } from './scene.js'
import { table } from './table.js'

/** The results of a tournament, as tables and sentences. */
export function tournamentLines(scene: Scene, result: TournamentResult): string[] {
  const { outcomes } = result
  const clean = outcomes.filter((game) => !game.defaulted)
  const reports = entrantReports(outcomes)
  return [
    ...subheading(scene, 'Ratings'),
    ...ratingTable(scene, result.ratings),
    ...(clean.length === outcomes.length ? [] : withoutDefaults(scene, clean)),
    ...subheading(scene, 'Pairs'),
    ...differenceLines(scene, result),
    ...subheading(scene, 'Balance of the tables'),
    ...balanceTable(scene, outcomes),
    ...subheading(scene, 'Answers and cost'),
    ...answerTable(scene, reports),
    ...costTable(scene, reports),
    ...countLines(scene, result),
  ]
}

const ratingTable = (scene: Scene, rated: readonly Rating[]): string[] =>
  table(
    scene,
    ['Entrant', 'Overall', 'As town', 'As mafia'],
    rated.map(({ entrant, overall, town, mafia }) => [entrant, estimate(overall), estimate(town), estimate(mafia)]),
  )

function withoutDefaults(scene: Scene, clean: readonly GameOutcome[]): string[] {
  const title = `Ratings by the ${clean.length} games without any default`
  return [...subheading(scene, title), ...ratingTable(scene, ratings(clean))]
}

function differenceLines(scene: Scene, { outcomes, differences }: TournamentResult): string[] {
  const valid = outcomes.filter((game) => !game.void).length
  return differences.flatMap(({ one, other }) =>
    ([undefined, 'town', 'mafia'] as const).flatMap((team) => {
      const difference = pairedDifference(outcomes, { one, other, ...(team && { team }) })
      return paragraph(scene, inPlainWords(difference, valid))
    }),
  )
}

const balanceTable = (scene: Scene, outcomes: readonly GameOutcome[]): string[] =>
  table(
    scene,
    ['Table', 'Games', 'Town wins', '95 % interval', 'Mafia wins', 'Others'],
    tableBalances(outcomes).map(({ table: name, games, town, mafia, others }) => [
      name,
      `${games}`,
      percent(town.share),
      percents(town.low, town.high),
      percent(mafia),
      percent(others),
    ]),
  )

const answerTable = (scene: Scene, reports: readonly EntrantReport[]): string[] =>
  table(
    scene,
    ['Entrant', 'Calls', 'Failed tries', 'By default', 'Void games'],
    reports.map(({ entrant, calls, failed, defaulted, voids }) => [
      entrant,
      ...[calls, failed, defaulted, voids].map((count) => count.toLocaleString('en-US')),
    ]),
  )

/** Points are also shown without a cost, because the cost is compared with them. */
const costTable = (scene: Scene, reports: readonly EntrantReport[]): string[] =>
  table(
    scene,
    ['Entrant', 'Seats', 'Points (seats won)', 'Cost', 'Cost per point'],
    reports.map(({ entrant, seats, won, costUsd, costPerPointUsd }) => [
      entrant,
      `${seats}`,
      `${won}`,
      dollars(costUsd),
      dollars(costPerPointUsd),
    ]),
  )

function countLines(scene: Scene, { outcomes, plan, decision, stopped, abandoned }: TournamentResult): string[] {
  const voided = outcomes.filter((game) => game.void).length
  const defaulted = outcomes.filter((game) => game.defaulted).length
  const counts = `${outcomes.length} of ${quantity(plan.length, 'game')} played, ${defaulted} with an answer by default, ${voided} void.`
  return [
    ...paragraph(scene, counts),
    ...abandoned.flatMap(({ id, tries, error }) =>
      paragraph(scene, `${id} was given up after ${quantity(tries, 'try', 'tries')}: ${error}`, 'quiet'),
    ),
    ...(decision
      ? paragraph(scene, decisionInPlainWords(decision, stopped === 'decided' ? plan.length - outcomes.length : 0))
      : []),
  ]
}

const estimate = ({ value, low, high }: Estimate): string => `${points(value)} (${points(low)} to ${points(high)})`
/** Whole points; adding 0 makes 0 of -0. */
const points = (value: number): string => `${Math.round(value) + 0}`
