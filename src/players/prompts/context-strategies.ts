import type { ContextStrategyName } from '../../rules/rules-schema.js'
import { quantity } from '../../text/words.js'
import type { EstimateTokens } from './chat-message.js'
import { linesFrom, listFacts, summarizeDay } from './day-summary.js'
import { type ContextStrategy, daysBefore, type RecordContext, type RecordEntry, type RecordLine } from './record.js'

const full: ContextStrategy = ({ told }) => linesFrom(told, 0)

/** The current and the previous round word for word; of older rounds, what fixed rules keep (source 002). */
const window: ContextStrategy = (chronicle) => {
  const { told, day } = chronicle
  const older = [...daysBefore(told, day - 1)].flatMap(([number, entries]) => summarizeDay(number, entries, chronicle))
  return [...older, ...linesFrom(told, day - 1)]
}

/** Base, own summaries, current round (source 004). A summary itself is written only from the base and its round. */
const layers: ContextStrategy = (chronicle) => {
  const { told, day } = chronicle
  const earlier = [...daysBefore(told, day)].flatMap(([number, entries]) => layer(number, entries, chronicle))
  return [...earlier, ...linesFrom(told, day)]
}

function layer(number: number, day: readonly RecordEntry[], chronicle: RecordContext): RecordLine[] {
  const facts = listFacts(number, day, chronicle)
  if (chronicle.kind === 'summarize') return facts
  const summaries = day.filter(({ event }) => event.type === 'summary.written')
  if (summaries.length === 0) return summarizeDay(number, day, chronicle)
  return [...facts, ...summaries.map(({ line }) => ({ text: line, fact: true }))]
}

export const strategies: Readonly<Record<ContextStrategyName, ContextStrategy>> = { full, window, layers }

interface FittedLines {
  readonly lines: readonly string[]
  readonly omitted: number
}

/** Cut in blocks, so that the prompts between two cuts still begin alike. */
const block = 20

/** Words are left out first, the oldest before all others, and facts only when no words are left. */
export function fitLines(lines: readonly RecordLine[], maxTokens: number, estimate: EstimateTokens): FittedLines {
  const total = lines.reduce((sum, { text }) => sum + estimate(`${text}\n`), 0)
  if (total <= maxTokens) return { lines: lines.map(({ text }) => text), omitted: 0 }
  const saved = ({ text, brief }: RecordLine) =>
    estimate(`${text}\n`) - (brief === undefined ? 0 : estimate(`${brief}\n`))
  const excess = total + estimate(`${omissionNotice(lines.length)}\n`) - maxTokens
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
  const lost = new Set<RecordLine | null>(known.cut)
  const left = lines.map((line) => inShort.get(line) ?? (inShort.has(line) ? null : line))
  const omitted = inShort.size + facts.filter((line) => lost.has(line)).length
  const told = left.flatMap((line) => (line === null || lost.has(line) ? [] : [line.text]))
  return { lines: [omissionNotice(omitted), ...told], omitted }
}

/** In whole blocks, until they save `excess` tokens; all if even those save less. */
function cut(lines: readonly RecordLine[], saved: (line: RecordLine) => number, excess: number) {
  let tokens = 0
  let count = 0
  while (count < lines.length && (tokens < excess || count % block !== 0)) {
    tokens += saved(lines[count] as RecordLine)
    count++
  }
  return { cut: lines.slice(0, count), tokens }
}

export const omissionNotice = (omitted: number): string =>
  `(${quantity(omitted, 'line is', 'lines are')} left out, the oldest talk first: the record was too long.)`

/** The end of `text`, after a note that the beginning is missing; `''` if no line fits. */
export function fitText(text: string, maxTokens: number, estimate: EstimateTokens): string {
  if (estimate(text) <= maxTokens) return text
  const mark = '(The beginning is left out here: the prompt was too long.)\n'
  let kept = text
  while (kept !== '' && estimate(mark + kept) > maxTokens) kept = kept.slice(Math.max(1, Math.floor(kept.length / 20)))
  // Whole lines only: half a line could be half a quotation.
  const lines = kept.slice(kept.indexOf('\n') + 1)
  return kept.includes('\n') ? mark + lines : ''
}
