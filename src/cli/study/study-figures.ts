import { join } from 'node:path'
import { claimRows, liesIn, type Row } from '../../lab/stats/index.js'
import { FactReader, type StudyDefinition, type StudyFacts, studyResult } from '../../lab/study/index.js'
import {
  type ReportTable,
  type TournamentReport,
  type TournamentResult,
  tournamentReport,
} from '../../lab/tournament/index.js'
import { jsonlStore } from '../../stores/index.js'
import { isRecord, parseJson } from '../../text/index.js'
import { tableWriters } from '../output-files.js'
import { jsonText } from '../printer.js'
import { ratingRows, seatRows } from '../tournament-rows.js'
import { studyLogs, studyPlaces } from './study-files.js'
import { type PointsRun, pointsRows, pointsTable, studyPoints } from './study-points.js'

/** Everything that is computed from the logs of a study. */
export interface StudyFigures {
  readonly result: TournamentResult
  readonly report: TournamentReport
  readonly facts: StudyFacts
  /** Further figures for people, such as points for each choice. */
  readonly tables: readonly ReportTable[]
  /** The content of each file of figures, by its path in the folder. */
  readonly files: ReadonlyMap<string, string>
}

/** Computes the figures of a study anew from its logs; nothing else in the folder is read, unless outcomes are kept. */
export async function computeFigures(
  folder: string,
  definition: StudyDefinition,
  run: PointsRun,
): Promise<StudyFigures> {
  const store = jsonlStore(join(folder, studyPlaces.logs), { onWarning: () => {} })
  const result = await studyResult(definition, store, run.code)
  const { analysis } = definition
  const points = analysis && (await studyPoints(folder, analysis, { ...run, outcomes: result.outcomes }))
  const shown = points ? [pointsTable(points, analysis.continuations)] : []
  const report = { ...tournamentReport(result, definition.title), ...(points && { tables: shown }) }
  const reader = new FactReader()
  const claims: Row[] = []
  for (const { events } of studyLogs(folder)) {
    reader.read(events)
    claims.push(...claimRows(events[1]?.type === 'game.opened' ? events[1].data.id : '', liesIn(events)))
  }
  const tables = {
    entrants: ratingRows(result),
    seats: seatRows(result),
    claims,
    lies: report.lies ? [...report.lies.rates] : [],
    ...(points && { 'choice-points': pointsRows(points) }),
  }
  const files = new Map([[`${studyPlaces.figures}/report.json`, `${jsonText(report)}\n`]])
  for (const [name, rows] of Object.entries(tables))
    files.set(`${studyPlaces.figures}/${name}.csv`, `${tableWriters.csv?.(rows as Row[])}`)
  if (points) files.set(`${studyPlaces.figures}/choice-points.json`, `${jsonText(points)}\n`)
  return { result, report, facts: reader.facts(), tables: shown, files }
}

/** Where a file of figures differs from what is computed anew, in a few words; undefined where it does not. */
export function figureDifference(path: string, written: string, computed: string): string | undefined {
  if (written === computed) return undefined
  if (path.endsWith('.json')) return jsonDifference(parseJson(written), parseJson(computed))
  const [here, anew] = [written.split('\n'), computed.split('\n')]
  const line = anew.findIndex((text, at) => text !== here[at])
  const at = line < 0 ? anew.length : line
  return `line ${at + 1} is \`${shorten(here[at])}\`, computed anew \`${shorten(anew[at])}\``
}

const shorten = (text = ''): string => (text.length > 80 ? `${text.slice(0, 80)}...` : text)

/** Numbers may differ in their last digits between machines. */
function jsonDifference(written: unknown, computed: unknown, path = ''): string | undefined {
  if (Array.isArray(written) && Array.isArray(computed) && written.length === computed.length)
    return first(computed, (value, at) => jsonDifference(written[at], value, `${path}[${at}]`))
  if (isRecord(written) && isRecord(computed))
    return first([...new Set([...Object.keys(written), ...Object.keys(computed)])], (key) =>
      jsonDifference(written[key], computed[key], path === '' ? key : `${path}.${key}`),
    )
  if (typeof written === 'number' && typeof computed === 'number')
    if (Math.abs(written - computed) <= 1e-9 * Math.max(1, Math.abs(computed))) return undefined
  if (written === computed) return undefined
  const show = (value: unknown) => shorten(JSON.stringify(value) ?? 'absent')
  return `\`${path}\` is ${show(written)}, computed anew ${show(computed)}`
}

function first<Item>(items: readonly Item[], find: (item: Item, at: number) => string | undefined): string | undefined {
  for (const [at, item] of items.entries()) {
    const found = find(item, at)
    if (found !== undefined) return found
  }
  return undefined
}
