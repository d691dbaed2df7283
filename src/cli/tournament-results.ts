import { type Row, tournamentLies } from '../lab/stats/index.js'
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
  tournamentReport,
} from '../lab/tournament/index.js'
import { quantity } from '../text/index.js'
import { type Given, option } from './given.js'
import { dollars, paragraph, percent, percents, subheading, table } from './output/layout.js'
import { claimLines, lieDifferenceLines } from './output/lies.js'
import type { TerminalScene } from './output/scene.js'
import { writeJson, writeReport, writeTable } from './output-files.js'

export function tournamentLines(scene: TerminalScene, result: TournamentResult): string[] {
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
    ...deceptionLines(scene, outcomes),
    ...subheading(scene, 'Answers and cost'),
    ...answerTable(scene, reports),
    ...costTable(scene, reports),
    ...countLines(scene, result),
  ]
}

function deceptionLines(scene: TerminalScene, outcomes: readonly GameOutcome[]): string[] {
  const lies = tournamentLies(outcomes)
  return lies === null ? [] : [...claimLines(scene, lies), ...lieDifferenceLines(scene, lies)]
}

const ratingTable = (scene: TerminalScene, rated: readonly Rating[]): string[] =>
  table(
    scene,
    ['Entrant', 'Overall', 'As town', 'As mafia'],
    rated.map(({ entrant, overall, town, mafia }) => [entrant, estimate(overall), estimate(town), estimate(mafia)]),
  )

function withoutDefaults(scene: TerminalScene, clean: readonly GameOutcome[]): string[] {
  const title = `Ratings by the ${clean.length} games without any default`
  return [...subheading(scene, title), ...ratingTable(scene, ratings(clean))]
}

function differenceLines(scene: TerminalScene, { outcomes, differences }: TournamentResult): string[] {
  const valid = outcomes.filter((game) => !game.void).length
  return differences.flatMap(({ one, other }) =>
    ([undefined, 'town', 'mafia'] as const).flatMap((team) => {
      const difference = pairedDifference(outcomes, { one, other, ...(team && { team }) })
      return paragraph(scene, inPlainWords(difference, valid))
    }),
  )
}

const balanceTable = (scene: TerminalScene, outcomes: readonly GameOutcome[]): string[] =>
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

const answerTable = (scene: TerminalScene, reports: readonly EntrantReport[]): string[] =>
  table(
    scene,
    ['Entrant', 'Calls', 'Failed tries', 'By default', 'Void games'],
    reports.map(({ entrant, calls, failed, defaulted, voids }) => [
      entrant,
      ...[calls, failed, defaulted, voids].map((count) => count.toLocaleString('en-US')),
    ]),
  )

/** Points are also shown without a cost, because the cost is compared with them. */
const costTable = (scene: TerminalScene, reports: readonly EntrantReport[]): string[] =>
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

function countLines(
  scene: TerminalScene,
  { outcomes, plan, decision, stopped, abandoned }: TournamentResult,
): string[] {
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

/** Tables are written in the format of the file's extension: .csv, .json or .parquet. */
export const tournamentFiles = [
  option('--csv <file>', 'at the end, write a row for each entrant there; the file must not exist'),
  option('--seats <file>', 'at the end, write a row for each seat of each game there; the file must not exist'),
  option('--html <file>', 'at the end, write a report with charts there, as one file that opens from disk'),
  option('--json <file>', 'at the end, write everything as JSON there; the file must not exist'),
]

export function writeTournament(
  { csv, seats, json, html }: Given<typeof tournamentFiles>,
  result: TournamentResult,
  title: string,
): void {
  if (csv !== undefined) writeTable(csv, ratingRows(result))
  if (seats !== undefined) writeTable(seats, seatRows(result))
  const report = tournamentReport(result, title)
  if (html !== undefined) writeReport(html, report)
  if (json === undefined) return
  const { outcomes, differences, decision, stopped } = result
  writeJson(json, { ...report, outcomes, differences, decision, stopped })
}

export function ratingRows({ ratings, outcomes }: TournamentResult) {
  const reports = new Map(entrantReports(outcomes).map((report) => [report.entrant, report]))
  return ratings.map(({ entrant, games, overall, town, mafia }) => ({
    entrant,
    games,
    rating: overall.value,
    ratingLow: overall.low,
    ratingHigh: overall.high,
    town: town.value,
    townLow: town.low,
    townHigh: town.high,
    mafia: mafia.value,
    mafiaLow: mafia.low,
    mafiaHigh: mafia.high,
    ...reports.get(entrant),
  }))
}

export function seatRows({ plan, outcomes }: TournamentResult): Row[] {
  const seeds = new Map(plan.map(({ id, seed }) => [id, seed]))
  return outcomes.flatMap(({ id, block, table, winner, void: voided, seats }) =>
    seats.map((seat, at) => {
      const game = { game: id, block, table, seed: seeds.get(id) ?? null, winner, void: voided, seat: at }
      const { lies: _, ...played } = seat
      return { ...game, ...played }
    }),
  )
}
