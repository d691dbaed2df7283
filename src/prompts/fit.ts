import { quantity } from '../text/quantity.js'
import type { EstimateTokens } from './chat-message.js'
import type { Line } from './context/chronicle.js'

/** What is kept of a record, and how many of its lines were left out. */
export interface Fitted {
  readonly lines: readonly string[]
  readonly omitted: number
}

/** Lines are left out in blocks, so that the prompts between two cuts still begin alike. */
const block = 20

/**
 * As many lines as fit. Words are left out first, the oldest before all others, and facts only when no words are left.
 * A first line says how many lines are missing.
 */
export function fitLines(lines: readonly Line[], maxTokens: number, estimate: EstimateTokens): Fitted {
  const total = lines.reduce((sum, { text }) => sum + estimate(`${text}\n`), 0)
  if (total <= maxTokens) return { lines: lines.map(({ text }) => text), omitted: 0 }
  const saved = ({ text, brief }: Line) => estimate(`${text}\n`) - (brief === undefined ? 0 : estimate(`${brief}\n`))
  const excess = total + estimate(`${notice(lines.length)}\n`) - maxTokens
  const facts = lines.filter(({ fact }) => fact)
  const said = cut(
    lines.filter(({ fact }) => !fact),
    saved,
    excess,
  )
  const inShort = new Map(
    said.cut.map((line) => [line, line.brief === undefined ? null : { text: line.brief, fact: true }]),
  )
  const deeds = [...inShort.values()].filter((line) => line !== null)
  const known = cut([...facts, ...deeds], saved, excess - said.tokens)
  const lost = new Set<Line | null>(known.cut)
  const left = lines.map((line) => inShort.get(line) ?? (inShort.has(line) ? null : line))
  const omitted = inShort.size + facts.filter((line) => lost.has(line)).length
  const told = left.flatMap((line) => (line === null || lost.has(line) ? [] : [line.text]))
  return { lines: [notice(omitted), ...told], omitted }
}

/** The first of `lines`, in whole blocks, that together save at least `excess` tokens; all if even those save less. */
function cut(lines: readonly Line[], saved: (line: Line) => number, excess: number) {
  let tokens = 0
  let count = 0
  while (count < lines.length && (tokens < excess || count % block !== 0)) {
    tokens += saved(lines[count] as Line)
    count++
  }
  return { cut: lines.slice(0, count), tokens }
}

/** The note about lines that are left out. */
export const notice = (omitted: number): string =>
  `(${quantity(omitted, 'line is', 'lines are')} left out, the oldest talk first: the record was too long.)`

/** The end of `text` that fits into `maxTokens`, after a note that the beginning is missing; `''` if no line fits. */
export function fitText(text: string, maxTokens: number, estimate: EstimateTokens): string {
  if (estimate(text) <= maxTokens) return text
  const mark = '(The beginning is left out here: the prompt was too long.)\n'
  let kept = text
  while (kept !== '' && estimate(mark + kept) > maxTokens) kept = kept.slice(Math.max(1, Math.floor(kept.length / 20)))
  // Whole lines only: half a line could be half a quotation.
  const lines = kept.slice(kept.indexOf('\n') + 1)
  return kept.includes('\n') ? mark + lines : ''
}
