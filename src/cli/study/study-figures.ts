import { join } from 'node:path'
import type { GameEvent } from '../../index.js'
import { definedFields, isRecord, parseJson } from '../../kernel/text/index.js'
import {
  continuationWorkers,
  type EntrantPoints,
  measurePoints,
  pointsByEntrant,
  type SeatedAnalysis,
} from '../../lab/analysis/index.js'
import { claimRows, liesIn, type Row } from '../../lab/stats/index.js'
import { FactReader, type StudyDefinition, type StudyFacts, studyResult } from '../../lab/study/index.js'
import {
  type GameOutcome,
  type ReportTable,
  type TournamentReport,
  type TournamentResult,
  tournamentReport,
} from '../../lab/tournament/index.js'
import { jsonlStore } from '../../stores/index.js'
import { openAnalysisFile } from '../analysis-run.js'
import type { OwnCode } from '../input-files.js'
import { tableWriters } from '../output-files.js'
import { jsonText, progressBar } from '../printer.js'
import { ratingRows, seatRows } from '../tournament-rows.js'
import { studyLogs, studyPlaces } from './study-files.js'

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
  const reader = new FactReader()
  const claims: Row[] = []
  const logs: { id: string; path: string }[] = []
  for (const { path, events } of studyLogs(folder)) {
    const id = events[1]?.type === 'game.opened' ? events[1].data.id : ''
    reader.read(events)
    logs.push({ id, path })
    claims.push(...claimRows(id, liesIn(events)))
  }
  const facts = reader.facts()
  const { from, to } = facts.dates
  const source = {
    ...{ seed: definition.tournament.seed, versions: facts.writers, logs },
    ...(from !== null && to !== null && { from, to }),
  }
  const report = {
    ...tournamentReport(result, definition.title, { source, asked: definition.entrants }),
    ...(points && { tables: shown }),
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
  return { result, report, facts, tables: shown, files }
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

/** How the choices of a study are compared, besides its definition. */
export interface PointsRun {
  readonly code: OwnCode
  /** Whether outcomes are kept beside the logs and read from there. Else everything is played. */
  readonly keep?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

const baseline = { agent: 'scripted', seed: 'analysis' } as const

/** The points for each choice of every entrant in each role, by the games of a study that count. Takes long. */
export async function studyPoints(
  folder: string,
  { continuations }: NonNullable<StudyDefinition['analysis']>,
  { outcomes, ...run }: PointsRun & { readonly outcomes: readonly GameOutcome[] },
): Promise<EntrantPoints[]> {
  const counted = new Map(outcomes.flatMap((game) => (game.void ? [] : [[game.id, game] as const])))
  const bar = progressBar('games')
  const games: SeatedAnalysis[] = []
  try {
    for (const { path, events } of studyLogs(folder)) {
      const outcome = counted.get(events[1]?.type === 'game.opened' ? events[1].data.id : '')
      if (outcome === undefined) continue
      const update = (note: string) => bar.update({ done: games.length, of: counted.size, costUsd: null, note })
      const choices = await compareAll(join(folder, path), events, { ...run, continuations, update })
      games.push({ choices, seats: seatsIn(events, outcome), block: outcome.block })
    }
  } finally {
    bar.stop()
  }
  return pointsByEntrant(games)
}

async function compareAll(
  path: string,
  events: readonly GameEvent[],
  { code, keep, signal, continuations, update }: PointsRun & { continuations: number; update: (note: string) => void },
): Promise<SeatedAnalysis['choices']> {
  const hasCode = Object.keys(code).length > 0
  const player = hasCode ? undefined : await continuationWorkers(events, baseline)
  const cache = keep
    ? openAnalysisFile(path.replace(/\.jsonl$/, '.analysis.jsonl'), { events, ...baseline })
    : undefined
  try {
    return await measurePoints(events, {
      ...{ ...baseline, ...code, choiceContinuations: continuations },
      ...definedFields({ player, cache, signal }),
      onProgress: ({ done, of }) => update(`choice ${done} of ${of}`),
    })
  } finally {
    await player?.close()
  }
}

function seatsIn([created]: readonly GameEvent[], { seats }: GameOutcome): SeatedAnalysis['seats'] {
  const players = created?.type === 'game.created' ? created.data.players : []
  return Object.fromEntries(
    players.flatMap(({ id }, at) => {
      const seat = seats[at]
      return seat?.counted ? [[id, { entrant: seat.entrant, role: seat.role }]] : []
    }),
  )
}

/** A row for each entrant in each role. Points are of 100. */
export const pointsRows = (points: readonly EntrantPoints[]): Row[] =>
  points.map(({ shown: _, ...row }) => ({ ...row }))

/** The same for people. */
export function pointsTable(points: readonly EntrantPoints[], continuations: number): ReportTable {
  const tenths = (value: number) => (Math.round(10 * value) / 10 + 0).toFixed(1)
  return {
    title: 'Points for each choice',
    lead:
      'How much more often of 100 the side of a player won after its choice than after the other legal ones, by ' +
      `${continuations} continuations of scripted players after each. Intervals are over deals, and all hold together at 95 %. A star marks what is shown to be above or below 0.`,
    head: ['Entrant', 'Role', 'Choices', 'Deals', 'Points', '95 % interval'],
    rows: points.map(({ entrant, role, choices, blocks, points: value, low, high, shown }) => [
      ...[entrant, role, choices.toLocaleString('en-US'), blocks.toLocaleString('en-US')],
      `${tenths(value)}${shown === null ? '' : '*'}`,
      low === null || high === null ? '-' : `${tenths(low)} to ${tenths(high)}`,
    ]),
  }
}
