import { closeSync, writeFileSync } from 'node:fs'
import { type Report, reportHtml } from '../html/index.js'
import { createFile } from './log-file.js'
import { jsonText } from './printer.js'

/** Writes a value as JSON to a new file. Throws `BadInput` for one that exists or cannot be written. */
export const writeJson = (path: string, value: unknown): void => writeResult(path, `${jsonText(value)}\n`)

/** Writes a report as a page to a new file. Throws `BadInput` for one that exists or cannot be written. */
export const writeReport = (path: string, report: Report): void => writeResult(path, reportHtml(report))

function writeResult(path: string, text: string): void {
  const file = createFile('write the results', path)
  try {
    writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
}
