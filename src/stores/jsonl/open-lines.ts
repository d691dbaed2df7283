import { LineFile, linesIn } from './line-file.js'
import { isJson } from './read-files.js'

/**
 * Opens a file of lines to continue it. An incomplete last line is removed; a complete last line without a line break
 * gets one.
 */
export function openLines(path: string): { readonly file: LineFile; readonly lines: readonly string[] } {
  const { whole, rest, restAt } = linesIn(path)
  const lines = whole.filter((line) => line.trim() !== '')
  const file = new LineFile(path, restAt)
  if (!isJson(rest)) return { file, lines }
  file.append([rest])
  return { file, lines: [...lines, rest] }
}
