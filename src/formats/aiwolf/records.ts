/** One record of an AIWolf log: `day,kind,field,...`, with the line it begins on, from 1. */
export interface AIWolfRecord {
  readonly line: number
  readonly text: string
  readonly day: number
  readonly kind: string
  readonly fields: readonly string[]
}

/** A line that begins no record and continues no text. */
export interface StrayLine {
  readonly line: number
  readonly text: string
}

const spoken = new Set(['talk', 'whisper'])

/** The records of a log. What players say is unquoted and may hold commas and line breaks. */
export function recordsIn(text: string): { readonly records: AIWolfRecord[]; readonly stray: StrayLine[] } {
  const records: AIWolfRecord[] = []
  const stray: StrayLine[] = []
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const line = written.replace(/\r$/, '')
    const started = /^(\d{1,4}),([A-Za-z]+),(.*)$/.exec(line)
    const last = records.at(-1)
    if (started) records.push(recordOf(index + 1, line, started))
    else if (last && spoken.has(last.kind) && line !== '') records[records.length - 1] = continueRecord(last, line)
    else if (line.trim() !== '') stray.push({ line: index + 1, text: line })
  }
  return { records, stray }
}

function recordOf(line: number, text: string, [, day, kind = '', rest = '']: RegExpExecArray): AIWolfRecord {
  const parts = rest.split(',')
  const fields = spoken.has(kind) ? [...parts.slice(0, 3), parts.slice(3).join(',')] : parts
  return { line, text, day: Number(day), kind, fields }
}

function continueRecord(record: AIWolfRecord, line: string): AIWolfRecord {
  const { fields } = record
  return { ...record, text: `${record.text}\n${line}`, fields: [...fields.slice(0, -1), `${fields.at(-1)}\n${line}`] }
}
