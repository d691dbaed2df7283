import { quantity } from '../kernel/text/index.js'
import { tournamentLies } from '../lab/stats/index.js'
import {
  type AskedFields,
  answerFaults,
  type ComparedPart,
  type Comparison,
  comparisonInWords,
  type EntrantReport,
  type Estimate,
  entrantHealth,
  entrantReports,
  familiesInWords,
  findDesign,
  fitInWords,
  forfeitInWords,
  type GameOutcome,
  healthInWords,
  likingsInWords,
  type Meeting,
  meetingsInWords,
  placeRates,
  priorInWords,
  type Rating,
  type ReportFacts,
  type ReportTable,
  type RoleRate,
  ratings,
  roleRates,
  rolesInWords,
  type TournamentResult,
  tableBalances,
  teamsIn,
  tournamentReport,
  verdictsIn,
} from '../lab/tournament/index.js'
import { type Given, option } from './given.js'
import { dollars, paragraph, percent, percents, subheading, table } from './output/layout.js'
import { claimLines, lieDifferenceLines } from './output/lies.js'
import type { TerminalScene } from './output/scene.js'
import { writeJson, writeReport, writeTable } from './output-files.js'
import { ratingRows, seatRows } from './tournament-rows.js'

export function tournamentLines(scene: TerminalScene, result: TournamentResult, asked: AskedFields): string[] {
  const { outcomes, comparison, design, role } = result
  const clean = outcomes.filter((game) => !game.defaulted)
  const reports = entrantReports(outcomes)
  const order = comparison.ranks.flatMap(({ entrant, part }) => (part === 'all' ? [entrant] : []))
  return [
    ...subheading(scene, 'How entrants answered'),
    ...sentences(scene, healthInWords(entrantHealth(outcomes, asked))),
    ...subheading(scene, 'Who is better'),
    ...paragraph(scene, findDesign(design).estimand(role ?? undefined), 'quiet'),
    '',
    ...sentences(scene, comparisonInWords(comparison)),
    ...rankLines(scene, comparison),
    ...matrixLines(scene, {
      title: 'Differences in points of 100, row over column',
      order,
      pairs: comparison.pairs.filter(({ part }) => part === 'all'),
    }),
    ...paragraph(scene, '* shown: the interval does not contain 0, with all pairs and parts taken together.', 'quiet'),
    ...paragraph(scene, familiesInWords(result), 'quiet'),
    ...matrixLines(scene, { title: 'On opposite sides, row over column', order, pairs: result.headToHead.meetings }),
    ...sentences(scene, [...meetingsInWords(result.headToHead), ...fitInWords(result.headToHead)]),
    ...subheading(scene, 'Ratings'),
    ...ratingTable(scene, result.ratings),
    ...paragraph(scene, priorInWords(result.ratingWidth, teamsIn(outcomes)), 'quiet'),
    ...(clean.length === outcomes.length ? [] : withoutDefaults(scene, clean)),
    ...subheading(scene, 'Wins by role'),
    ...roleLines(scene, outcomes),
    ...subheading(scene, 'Balance of the tables'),
    ...balanceTable(scene, outcomes),
    ...deceptionLines(scene, outcomes),
    ...subheading(scene, 'Answers and cost'),
    ...answerTable(scene, reports),
    ...faultTable(scene, reports),
    ...costTable(scene, reports),
    ...placeLines(scene, outcomes),
    ...countLines(scene, result),
  ]
}

const sentences = (scene: TerminalScene, words: readonly string[]): string[] =>
  words.flatMap((sentence) => paragraph(scene, sentence))

/** A share, with a star where it is shown to be more or less than the others'. */
const shareCell = ({ share, shown }: Pick<RoleRate, 'share' | 'shown'>): string =>
  `${percent(share)}${shown === null ? '' : '*'}`

/** Further tables of a report, each with what its figures mean. */
export const reportTableLines = (scene: TerminalScene, tables: readonly ReportTable[]): string[] =>
  tables.flatMap(({ title, lead, head, rows }) => [
    ...subheading(scene, title),
    ...table(scene, head, rows),
    ...paragraph(scene, lead, 'quiet'),
  ])

function deceptionLines(scene: TerminalScene, outcomes: readonly GameOutcome[]): string[] {
  const lies = tournamentLies(outcomes)
  return lies === null ? [] : [...claimLines(scene, lies), ...lieDifferenceLines(scene, lies)]
}

function rankLines(scene: TerminalScene, { ranks, reach }: Comparison): string[] {
  const overall = ranks.filter(({ part }) => part === 'all')
  if (reach === null || overall.length === 0) return []
  const placed = (entrant: string, part: ComparedPart): string =>
    ranks.find((one) => one.entrant === entrant && one.part === part)?.words ?? '-'
  const parts = [...new Set(ranks.map(({ part }) => part))]
  const rows = overall.map(({ entrant }) => [entrant, ...parts.map((part) => placed(entrant, part))])
  return [
    ...subheading(scene, 'Places'),
    ...table(scene, ['Entrant', ...parts.map((part) => (part === 'all' ? 'Overall' : `As ${part}`))], rows),
    ...paragraph(scene, 'The places that each may have: all of these hold together, at 95 %.', 'quiet'),
  ]
}

const [nameWidth, cellWidth] = [16, 5]

interface MatrixParts {
  readonly title: string
  readonly order: readonly string[]
  readonly pairs: readonly Pick<Meeting, 'one' | 'other' | 'difference' | 'better'>[]
}

/** Points of 100 by which the entrant of the row won more often than that of the column; a star where it is shown. */
function matrixLines(scene: TerminalScene, { title, order, pairs }: MatrixParts): string[] {
  if (order.length < 2 || pairs.every(({ difference }) => difference === null)) return []
  const columns = Math.max(1, Math.floor((scene.width - nameWidth - 6) / cellWidth))
  const chunks = Array.from({ length: Math.ceil(order.length / columns) }, (_, at) => at * columns)
  const rowFor = (entrant: string, at: number, shown: readonly string[]): string => {
    const cells = shown.map((other) => differenceCell(pairs, entrant, other).padStart(cellWidth))
    return `  ${`${at + 1}`.padStart(2)} ${entrant.slice(0, nameWidth).padEnd(nameWidth)}${cells.join('')}`
  }
  return [
    ...subheading(scene, title),
    ...chunks.flatMap((start) => {
      const shown = order.slice(start, start + columns)
      const head = shown.map((_, at) => `${start + at + 1} `.padStart(cellWidth)).join('')
      return [`${' '.repeat(nameWidth + 5)}${head}`, ...order.map((entrant, at) => rowFor(entrant, at, shown))]
    }),
  ]
}

function differenceCell(pairs: MatrixParts['pairs'], row: string, column: string): string {
  const pair = pairs.find(({ one, other }) => (one === row && other === column) || (one === column && other === row))
  if (pair === undefined || pair.difference === null) return row === column ? '. ' : '- '
  const rounded = Math.round((pair.one === row ? 1 : -1) * pair.difference * 100) + 0
  return `${rounded > 0 ? '+' : ''}${rounded}${pair.better === null ? ' ' : '*'}`
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

function roleLines(scene: TerminalScene, outcomes: readonly GameOutcome[]): string[] {
  const rates = roleRates(outcomes.filter((game) => !game.void))
  const rows = rates.map(({ role, entrant, count, of, low, high, chance, ...rate }) => [
    role,
    entrant,
    ...[count, of].map((number) => number.toLocaleString('en-US')),
    ...[shareCell(rate), percents(low, high), percent(chance)],
  ])
  return [
    ...table(scene, ['Role', 'Entrant', 'Won', 'Of', 'Share', '95 % interval', 'Others'], rows),
    ...sentences(scene, rolesInWords(rates)),
  ]
}

const balanceTable = (scene: TerminalScene, outcomes: readonly GameOutcome[]): string[] =>
  table(
    scene,
    ['Table', 'Games', 'Side', 'Wins', '95 % interval'],
    tableBalances(outcomes).flatMap(({ table: name, games, sides }) =>
      sides.map(({ side, value, low, high }) => [name, `${games}`, side, percent(value), percents(low, high)]),
    ),
  )

const answerTable = (scene: TerminalScene, reports: readonly EntrantReport[]): string[] =>
  table(
    scene,
    ['Entrant', 'Calls', 'Failed tries', 'By default', 'Games', 'Forfeited'],
    reports.map(({ entrant, calls, failed, defaulted, games, forfeits }) => [
      entrant,
      ...[calls, failed, defaulted, games, forfeits].map((count) => count.toLocaleString('en-US')),
    ]),
  )

/** Why tries failed; empty where none did. */
function faultTable(scene: TerminalScene, reports: readonly EntrantReport[]): string[] {
  const failed = reports.filter((report) => report.failed > 0)
  if (failed.length === 0) return []
  const rows = failed.map(({ entrant, faults }) => [
    entrant,
    ...answerFaults.map((fault) => faults[fault].toLocaleString('en-US')),
  ])
  return table(scene, ['Failed tries', 'Cut off', 'Refused', 'Malformed', 'Illegal', 'Late', 'Crashed'], rows)
}

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

/** Whether the place of an option in the order that was shown has to do with who chooses it. */
function placeLines(scene: TerminalScene, outcomes: readonly GameOutcome[]): string[] {
  const rates = placeRates(outcomes)
  if (rates.length === 0) return []
  const rows = rates.map(({ entrant, place, of, low, high, chance, ...rate }) => [
    entrant,
    place,
    ...[shareCell(rate), percents(low, high), percent(chance), of.toLocaleString('en-US')],
  ])
  return [
    ...subheading(scene, 'The first and the last of the options'),
    ...table(scene, ['Entrant', 'Place', 'Chosen', '95 % interval', 'Chance', 'Answers'], rows),
    ...sentences(scene, likingsInWords(rates)),
  ]
}

function countLines(scene: TerminalScene, result: TournamentResult): string[] {
  const { outcomes, plan, abandoned, forfeits, maxDefaulted } = result
  const voided = outcomes.filter((game) => game.void).length
  const defaulted = outcomes.filter((game) => game.defaulted).length
  const counts = `${outcomes.length} of ${quantity(plan.length, 'game')} played, ${defaulted} with an answer by default, ${voided} void.`
  return [
    ...paragraph(scene, counts),
    ...paragraph(scene, forfeitInWords(forfeits, maxDefaulted)),
    ...abandoned.flatMap(({ id, tries, error }) =>
      paragraph(scene, `${id} was given up after ${quantity(tries, 'try', 'tries')}: ${error}`, 'quiet'),
    ),
    ...verdictsIn(result).flatMap((verdict) => paragraph(scene, verdict)),
  ]
}

const estimate = (one: Estimate | null): string =>
  one === null ? '-' : `${points(one.value)} (${points(one.low)} to ${points(one.high)})`
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
  { title, ...facts }: ReportFacts & { readonly title: string },
): void {
  if (csv !== undefined) writeTable(csv, ratingRows(result))
  if (seats !== undefined) writeTable(seats, seatRows(result))
  const report = tournamentReport(result, title, facts)
  if (html !== undefined) writeReport(html, report)
  if (json === undefined) return
  const { outcomes, decisions, stopped } = result
  writeJson(json, { ...report, outcomes, decisions, stopped })
}
