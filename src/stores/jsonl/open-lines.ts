import { LineFile, linesIn } from './line-file.js'
import { isJson } from './read-files.js'

/** Opens a file of lines to be continued. What a crash left of a line is cut off; a whole line that nobody ended is ended. */
export function openLines(path: string): { readonly file: LineFile; readonly lines: readonly string[] } {
  const { whole, rest, restAt } = linesIn(path)
  const lines = whole.filter((line) => line.trim() !== '')
  const file = new LineFile(path, restAt)
  if (!isJson(rest)) return { file, lines }
  file.append([rest])
  return { file, lines: [...lines, rest] }
}
