import type { Chronicle, ContextStrategy, Line, Told } from './chronicle.js'
import { daysBefore } from './chronicle.js'
import { compress, factsOf } from './compress.js'
import { linesFrom } from './facts.js'

/**
 * Base, own summaries, current round (source 004). A round without a summary is compressed instead; facts always stay.
 * A summary itself is written only from the base and its round.
 */
export const layers: ContextStrategy = (chronicle) => {
  const { told, day } = chronicle
  const earlier = [...daysBefore(told, day)].flatMap(([number, entries]) => layer(number, entries, chronicle))
  return [...earlier, ...linesFrom(told, day)]
}

function layer(number: number, day: readonly Told[], chronicle: Chronicle): Line[] {
  const facts = factsOf(number, day, chronicle)
  if (chronicle.kind === 'summarize') return facts
  const summaries = day.filter(({ event }) => event.type === 'summary.written')
  if (summaries.length === 0) return compress(number, day, chronicle)
  return [...facts, ...summaries.map(({ line }) => ({ text: line, fact: true }))]
}
