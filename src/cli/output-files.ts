import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { type CallSink, type LogStore, MafiaError } from '../index.js'
import type { Row } from '../lab/stats/index.js'
import { type Report, reportHtml } from '../show/html/index.js'
import { jsonlCalls, jsonlStore } from '../stores/index.js'
import { BadInput, fileFault } from './exit.js'
import { requireLogName } from './log-place.js'
import { jsonText, warn } from './printer.js'

interface LogFile {
  readonly store: LogStore
  readonly discard: () => void
}

/** Throws `BadInput` for a file that exists, or the name of a database. */
export function createLogFile(path: string): LogFile {
  requireLogName(path)
  refuseOldJournal(path)
  closeSync(createFile('write the log', path))
  return { store: jsonlStore(path), discard: () => rmSync(path, { force: true }) }
}

export function createFile(doing: string, path: string): number {
  try {
    return openSync(path, 'wx')
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}

/** Throws `BadInput`, before anything is paid, for a file that exists or is named twice, or an unknown kind of table. */
export function requireNewFiles(
  tables: readonly (string | undefined)[],
  others: readonly (string | undefined)[] = [],
): void {
  const paths = [...tables, ...others].filter((path) => path !== undefined)
  for (const path of tables) if (path !== undefined) tableWriter(path)
  for (const [at, path] of paths.entries()) {
    if (existsSync(path)) throw new BadInput(`\`${path}\` exists already: choose another name.`)
    if (paths.findIndex((other) => resolve(other) === resolve(path)) < at)
      throw new BadInput(`Two results cannot be written to one file: \`${path}\`.`)
  }
}

/** Throws for a journal of another game: its answers would be used for this one. */
function refuseOldJournal(path: string): void {
  const journal = `${path.replace(/\.jsonl$/, '')}.journal.jsonl`
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new BadInput(`Cannot write the log \`${path}\`: \`${journal}\` belongs to another game; remove it first.`)
}

export const writeJson = (path: string, value: unknown): void =>
  writeNewFile('write the results', path, `${jsonText(value)}\n`)

export const writeReport = (path: string, report: Report): void =>
  writeNewFile('write the results', path, reportHtml(report))

/** Throws `BadInput` when it cannot be written, and then leaves no half of it. */
export function writeNewFile(doing: string, path: string, content: string | Uint8Array): void {
  const file = createFile(doing, path)
  try {
    writeFileSync(file, content)
  } catch (error) {
    rmSync(path, { force: true })
    throw fileFault(doing, path, error)
  } finally {
    closeSync(file)
  }
}

/** Makes a folder with those above it. Throws `BadInput` when it cannot be made. */
export function makeFolder(path: string, doing = 'make the folder'): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    throw fileFault(doing, path, whyNotMade(path, error))
  }
}

/** On a read-only disk Node says of several folders that there is no such folder, and of one why. */
function whyNotMade(path: string, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error
  let first = resolve(path)
  while (!existsSync(dirname(first))) first = dirname(first)
  try {
    mkdirSync(first)
    return error
  } catch (reason) {
    return reason
  }
}

/** Writes a whole file, in place of an earlier one, or nothing. */
export function replaceFile(doing: string, path: string, text: string): void {
  const unfinished = `${path}.part`
  try {
    writeFileSync(unfinished, text)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw fileFault(doing, path, error)
  }
}

type TableWriter = (rows: readonly Row[]) => string | Uint8Array

export const tableWriters: Readonly<Record<string, TableWriter>> = {
  csv: (rows) => stringify([...rows], { header: true, escape_formulas: true }),
  json: (rows) => `${JSON.stringify(rows, null, 2)}\n`,
  parquet: (rows) => new Uint8Array(parquetWriteBuffer({ columnData: parquetColumns(rows) })),
}

export const writeTable = (path: string, rows: readonly Row[]): void =>
  writeNewFile('write the table', path, tableWriter(path)(rows))

function tableWriter(path: string): TableWriter {
  const write = tableWriters[extname(path).slice(1).toLowerCase()]
  if (write) return write
  throw new BadInput(
    `Cannot write \`${path}\`: expected a name that ends in .${Object.keys(tableWriters).join(', .')}.`,
  )
}

type ParquetType = 'BOOLEAN' | 'DOUBLE' | 'INT64' | 'STRING'

/** The type of a column follows from its name, whatever is in it: so tables of several studies have one schema. */
const parquetTypes: readonly (readonly [ParquetType, RegExp])[] = [
  ['BOOLEAN', /^(?:void|won|survived|accuses|right|truthful|caught|forfeited|counted|stopped)$/],
  [
    'STRING',
    /^(?:game|rules|winner|roles|deathsBy.*|id|name|role|team|agent|model|persona|cause|player|source|target|result|kind|table|rulesHash|seed|entrant|type|phase|audience|text|data|position|choice|speech|quotation)$/,
  ],
  [
    'DOUBLE',
    /^(?:brier|logLoss|brierReference|calibrationError|listeners.*|ownSuspicionChanged|suspicionStated|cost.*|raised|rating|town|mafia|rightShare|entropy|latency|latencyMs|.*(?:ByChance|Low|High|Chance|Chosen))$/,
  ],
]

/** All other columns are counts. */
function parquetColumns(rows: readonly Row[]) {
  return Object.keys(rows[0] ?? {}).map((name) => {
    const type: ParquetType = parquetTypes.find(([, names]) => names.test(name))?.[0] ?? 'INT64'
    const cell = (value: Row[string]) => (type === 'INT64' && typeof value === 'number' ? BigInt(value) : value)
    return { name, data: rows.map((row) => cell(row[name] ?? null)), type, nullable: true }
  })
}

/** An existing file is continued. Throws `BadInput` when it cannot be written. */
export function openCallSink(path: string): CallSink {
  const sink = openJsonlCalls(path)
  const { countOf } = sink
  let warned = false
  return {
    async record(call) {
      try {
        await sink.record(call)
      } catch (error) {
        if (!warned) warn(`${(error as Error).message} Calls are missing in this file.`)
        warned = true
      }
    },
    ...(countOf && { countOf: (...place) => sink.countOf?.(...place) ?? 0 }),
  }
}

function openJsonlCalls(path: string): CallSink {
  try {
    return jsonlCalls(path)
  } catch (error) {
    throw MafiaError.is(error) ? new BadInput(error.message) : error
  }
}
