import {
  type EntrantFigures,
  type MeasureName,
  measures,
  type Position,
  type ProbeFigures,
  type ProbeResult,
  probeReport,
  type Suite,
} from '../positions/index.js'
import type { Row } from '../stats/index.js'
import { writeJson, writeReport } from './result-files.js'
import { writeTable } from './table-files.js'

/** Where the results of a probe go. */
export interface ProbeFiles {
  /** Tables in the format of the file's extension: .csv, .json or .parquet. */
  readonly csv?: string
  readonly asked?: string
  readonly json?: string
  readonly html?: string
}

/** The results of a probe. */
export interface ProbeResults {
  readonly suite: Suite
  readonly figures: ProbeFigures
  readonly result: ProbeResult
}

/** Writes the results of a probe. Throws `BadInput` for a file that exists or cannot be written. */
export function writeProbe({ csv, asked, json, html }: ProbeFiles, results: ProbeResults, title: string): void {
  if (csv !== undefined) writeTable(csv, results.figures.byEntrant().map(entrantRow))
  if (asked !== undefined) writeTable(asked, answerRows(results))
  const report = probeReport(results, title)
  if (html !== undefined) writeReport(html, report)
  if (json !== undefined) writeJson(json, report)
}

const measureNames = Object.keys(measures) as MeasureName[]

function entrantRow({ measured, ...rest }: EntrantFigures): Row {
  const figures = measureNames.flatMap((name) => {
    const { mean = null, low = null, high = null } = measured[name] ?? {}
    return [
      [name, mean],
      [`${name}Low`, low],
      [`${name}High`, high],
    ]
  })
  return { ...rest, ...Object.fromEntries(figures) }
}

/** A row for each answer, with its position and whether the choice is right. */
function answerRows({ suite, figures, result }: ProbeResults): Row[] {
  const positions = new Map(suite.positions.map((position) => [position.position, position]))
  return result.answers.map(({ answer, ...rest }) => {
    const { rules, players, day, kind, role, team, player } = positions.get(rest.position) as Position
    const speech = answer?.speech ?? null
    return { ...rest, rules, players, day, kind, role, team, player, right: figures.isRight(rest), speech }
  })
}
