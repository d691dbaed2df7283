import { closeSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Row } from '../stats/index.js'
import { BadInput } from './bad-input.js'
import { createFile } from './log-file.js'

type TableWriter = (rows: readonly Row[]) => string | Uint8Array

/** How rows are written, by file extension. */
export const tableWriters: Readonly<Record<string, TableWriter>> = {
  csv: (rows) => stringify([...rows], { header: true, escape_formulas: true }),
  json: (rows) => `${JSON.stringify(rows, null, 2)}\n`,
  parquet: (rows) => new Uint8Array(parquetWriteBuffer({ columnData: columnsOf(rows) })),
}

/** Writes rows to a new file. Throws `BadInput` for an unknown extension, and for a file that exists or cannot be written. */
export function writeTable(path: string, rows: readonly Row[]): void {
  const write = tableWriters[extname(path).slice(1).toLowerCase()]
  if (write === undefined)
    throw new BadInput(
      `Cannot write \`${path}\`: expected a name that ends in .${Object.keys(tableWriters).join(', .')}.`,
    )
  const content = write(rows)
  const file = createFile('write the table', path)
  try {
    writeFileSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** A column of nulls has no type, but Parquet needs one. */
function columnsOf(rows: readonly Row[]) {
  return Object.keys(rows[0] ?? {}).map((name) => {
    const data = rows.map((row) => row[name] ?? null)
    return { name, data, type: typeOf(data), nullable: true }
  })
}

function typeOf(data: readonly unknown[]): 'BOOLEAN' | 'DOUBLE' | 'STRING' {
  const known = data.find((value) => value !== null)
  return typeof known === 'boolean' ? 'BOOLEAN' : typeof known === 'number' ? 'DOUBLE' : 'STRING'
}
