import type { Row } from '../stats/index.js'
import { entrantReports, type TournamentResult, tournamentReport } from '../tournament/index.js'
import { writeJson, writeReport } from './result-files.js'
import { writeTable } from './table-files.js'

/** Where the results of a tournament go. */
export interface ResultFiles {
  /** Tables in the format of the file's extension, .csv, .json or .parquet: a row for each entrant, and one for each seat of each game. */
  readonly csv?: string
  readonly seats?: string
  readonly json?: string
  readonly html?: string
}

/** Writes the results of a tournament. Throws `BadInput` for a file that exists or cannot be written. */
export function writeResults({ csv, seats, json, html }: ResultFiles, result: TournamentResult, title: string): void {
  if (csv !== undefined) writeTable(csv, rowsOf(result))
  if (seats !== undefined) writeTable(seats, seatRows(result))
  const report = tournamentReport(result, title)
  if (html !== undefined) writeReport(html, report)
  if (json === undefined) return
  const { outcomes, differences, decision, stopped } = result
  writeJson(json, { ...report, outcomes, differences, decision, stopped })
}

/** A row for each entrant, the strongest first. */
function rowsOf({ ratings, outcomes }: TournamentResult) {
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

/** A row for each seat of each game, in the order of the plan. */
function seatRows({ plan, outcomes }: TournamentResult): Row[] {
  const seeds = new Map(plan.map(({ id, seed }) => [id, seed]))
  return outcomes.flatMap(({ id, block, table, winner, void: voided, seats }) =>
    seats.map((seat, at) => {
      const game = { game: id, block, table, seed: seeds.get(id) ?? null, winner, void: voided, seat: at }
      return { ...game, ...seat }
    }),
  )
}
