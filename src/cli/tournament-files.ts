import { closeSync, writeFileSync } from 'node:fs'
import { entrantReports, type TournamentResult, tableBalances } from '../tournament/index.js'
import { createFile } from './log-file.js'
import { jsonText } from './printer.js'
import { writeTable } from './table-files.js'

/** Where the results of a tournament go. */
export interface ResultFiles {
  /** A table by its end: .csv, .json or .parquet. */
  readonly csv?: string
  readonly json?: string
}

/** Writes what a tournament came to. Throws `BadInput` for a file that exists or cannot be written. */
export function writeResults({ csv, json }: ResultFiles, result: TournamentResult): void {
  if (csv !== undefined) writeTable(csv, rowsOf(result))
  if (json === undefined) return
  const { plan: _, ...told } = result
  const everything = { ...told, entrants: entrantReports(result.outcomes), balance: tableBalances(result.outcomes) }
  const file = createFile('write the results', json)
  try {
    writeFileSync(file, `${jsonText(everything)}\n`)
  } finally {
    closeSync(file)
  }
}

/** A row an entrant, strongest first. */
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
