import type { ContextStrategyName } from '../../rules/rules-schema.js'
import { quantity } from '../../text/words.js'
import type { EstimateTokens } from './chat-message.js'
import { linesFrom, listFacts, summarizeDay } from './day-summary.js'
import { type ContextStrategy, daysBefore, type RecordLine } from './record.js'

/** The current and the previous round word for word; of older rounds, what fixed rules keep (source 002). */
const window: ContextStrategy = (context) => {
  const { told, day } = context
  const older = [...daysBefore(told, day - 1)].flatMap(([number, entries]) => summarizeDay(number, entries, context))
  return [...older, ...linesFrom(told, day - 1)]
}

/** Base, own summaries, current round (source 004). A summary itself is written only from the base and its round. */
const layers: ContextStrategy = (context) => {
  const { told, day, kind } = context
  const earlier = [...daysBefore(told, day)].flatMap(([number, entries]): readonly RecordLine[] => {
    const summaries = entries.filter(({ event }) => event.type === 'summary.written')
    if (kind !== 'summarize' && summaries.length === 0) return summarizeDay(number, entries, context)
    const own = kind === 'summarize' ? [] : summaries.map(({ line }) => ({ text: line, fact: true }))
    return [...listFacts(number, entries, context), ...own]
  })
  return [...earlier, ...linesFrom(told, day)]
}

export const strategies: Readonly<Record<ContextStrategyName, ContextStrategy>> = {
  full: ({ told }) => linesFrom(told, 0),
  window,
  layers,
}

/** Cut in blocks, so that the prompts between two cuts still begin alike. */
const block = 20

/** Words are left out first, the oldest before all others, and facts only when no words are left. */
export function fitLines(lines: readonly RecordLine[], maxTokens: number, estimate: EstimateTokens) {
  const total = lines.reduce((sum, { text }) => sum + estimate(`${text}\n`), 0)
  if (total <= maxTokens) return { lines: lines.map(({ text }) => text), omitted: 0 }
  const saved = ({ text, brief }: RecordLine) =>
    estimate(`${text}\n`) - (brief === undefined ? 0 : estimate(`${brief}\n`))
  const excess = total + estimate(`${omissionNotice(lines.length)}\n`) - maxTokens
  const facts = lines.filter(({ fact }) => fact)
  const words = lines.filter(({ fact }) => !fact)
  const said = cut(words, saved, excess)
  const inShort = new Map(
    said.cut.map((line) => [line, line.brief === undefined ? [] : { text: line.brief, fact: true }]),
  )
  const known = cut([...facts, ...[...inShort.values()].flat()], saved, excess - said.tokens)
  const lost = new Set(known.cut)
  const left = lines.flatMap((line): RecordLine | RecordLine[] => inShort.get(line) ?? line)
  const told = left.flatMap((line) => (lost.has(line) ? [] : line.text))
  const omitted = inShort.size + facts.filter((line) => lost.has(line)).length
  return { lines: [omissionNotice(omitted), ...told], omitted }
}

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
