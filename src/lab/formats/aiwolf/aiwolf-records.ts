import type { UnmappedLine } from '../imported-log.js'

/** One record of an AIWolf log: `day,kind,field,...`, with the line it begins on, from 1. */
export interface AIWolfRecord {
  readonly line: number
  readonly text: string
  readonly day: number
  readonly kind: string
  readonly fields: readonly string[]
}

const spoken = new Set(['talk', 'whisper'])

/** The records of a log. What players say is unquoted and may hold commas and line breaks. */
export function readRecords(text: string) {
  const records: AIWolfRecord[] = []
  /** Lines that begin no record and continue no text. */
  const stray: Pick<AIWolfRecord, 'line' | 'text'>[] = []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [index, written] of lines.entries()) {
    const line = written.replace(/\r$/, '')
    const started = /^(\d{1,4}),([A-Za-z]+),(.*)$/.exec(line)
    const last = records.at(-1)
    if (started) records.push(parseRecord(index + 1, line, started))
    else if (last && spoken.has(last.kind) && line !== '') records[records.length - 1] = continueRecord(last, line)
    else if (line.trim() !== '') stray.push({ line: index + 1, text: line })
  }
  return { records, stray }
}

function parseRecord(line: number, text: string, [, day, kind = '', rest = '']: RegExpExecArray): AIWolfRecord {
  const parts = rest.split(',')
  const fields = spoken.has(kind) ? [...parts.slice(0, 3), parts.slice(3).join(',')] : parts
  return { line, text, day: Number(day), kind, fields }
}

function continueRecord(record: AIWolfRecord, line: string): AIWolfRecord {
  const { fields } = record
  return { ...record, text: `${record.text}\n${line}`, fields: [...fields.slice(0, -1), `${fields.at(-1)}\n${line}`] }
}

/** In the free form a time is joined to each speech, after all that is said. */
const timeAtEnd = /,\d{10}(?:\d{3})?$/

/** The records without such times, and the first that had one; only if each line of talk ends so. */
export function dropTimes(records: readonly AIWolfRecord[]) {
  const talk = records.filter(({ kind }) => spoken.has(kind))
  if (talk.length === 0 || !talk.every(({ fields }) => timeAtEnd.test(fields[3] ?? ''))) return { records }
  const withoutTime = ({ fields, ...record }: AIWolfRecord): AIWolfRecord => ({
    ...record,
    fields: [...fields.slice(0, 3), (fields[3] ?? '').replace(timeAtEnd, '')],
  })
  return { records: records.map((record) => (spoken.has(record.kind) ? withoutTime(record) : record)), timed: talk[0] }
}

/** How many columns of each kind are known, after the day and the kind. */
const knownColumns: Readonly<Record<string, number>> = {
  ...{ status: 5, vote: 2, execute: 2, divine: 3, guard: 3, attackVote: 2, attack: 2, result: 3 },
}

/** The first record of each kind that has more columns than are known. */
export function unknownColumns(records: readonly AIWolfRecord[]): UnmappedLine[] {
  const wider = records.filter(({ kind, fields }) => fields.length > (knownColumns[kind] ?? Number.POSITIVE_INFINITY))
  const first = new Map(wider.toReversed().map((record) => [record.kind, record] as const))
  return [...first.values()].map((record) => {
    const column = (knownColumns[record.kind] ?? 0) + 3
    return unmappedLine(record, `Column ${column} and later ones of \`${record.kind}\` are not known, and not read.`)
  })
}

/** A record that became no event. */
export const unmappedLine = ({ line, text }: AIWolfRecord, reason: string): UnmappedLine => ({ line, text, reason })
