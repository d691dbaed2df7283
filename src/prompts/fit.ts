import type { EstimateTokens } from './chat-message.js'

/** What is kept of a record, and how many of its lines were left out. */
export interface Fitted {
  readonly lines: readonly string[]
  readonly omitted: number
}

/** Lines are left out in blocks, so that the prompts between two cuts still begin alike. */
const block = 20

/** The room for a record, and the mark that begins each of its lines. */
export interface Room {
  readonly maxTokens: number
  readonly mark: string
}

/** As many of the newest lines as fit; the oldest go first, and a first line says so. */
export function fitLines(lines: readonly string[], { maxTokens, mark }: Room, estimate: EstimateTokens): Fitted {
  const sizes = lines.map((line) => estimate(`${line}\n`))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= maxTokens) return { lines, omitted: 0 }
  const noticeTokens = estimate(`${mark}${notice(lines.length)}\n`)
  let left = total
  let omitted = 0
  while (omitted < lines.length && (left + noticeTokens > maxTokens || omitted % block !== 0)) {
    left -= sizes[omitted] ?? 0
    omitted++
  }
  return { lines: [mark + notice(omitted), ...lines.slice(omitted)], omitted }
}

/** What stands in the place of lines that are left out. */
export const notice = (omitted: number): string =>
  `(${omitted} older lines are left out here: the record was too long.)`

/** The end of `text` that fits into `maxTokens`, with a word about the missing beginning. */
export function fitText(text: string, maxTokens: number, estimate: EstimateTokens): string {
  if (estimate(text) <= maxTokens) return text
  const mark = '(The beginning is left out here: the prompt was too long.)\n'
  let kept = text
  while (kept !== '' && estimate(mark + kept) > maxTokens) kept = kept.slice(Math.max(1, Math.floor(kept.length / 20)))
  // Whole lines only: half a line could be half a quotation.
  const lines = kept.slice(kept.indexOf('\n') + 1)
  return kept.includes('\n') ? mark + lines : ''
}
