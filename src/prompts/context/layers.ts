import type { Chronicle, ContextStrategy, Told } from './chronicle.js'
import { daysBefore, linesFrom } from './chronicle.js'
import { compressed, factsOf } from './compress.js'

/**
 * Base, own summaries, current round (source 004). A round that was never summed up is compressed instead; facts are always
 * told. A summary itself is written from base and its round alone.
 */
export const layers: ContextStrategy = (chronicle) => {
  const { told, day } = chronicle
  const earlier = [...daysBefore(told, day)].flatMap(([number, entries]) => layer(number, entries, chronicle))
  return [...earlier, ...linesFrom(told, day)]
}

function layer(number: number, day: readonly Told[], chronicle: Chronicle): string[] {
  if (chronicle.kind === 'summarize') return factsOf(day)
  const summaries = day.filter(({ event }) => event.type === 'summary.written').map(({ line }) => line)
  return summaries.length > 0 ? [...factsOf(day), ...summaries] : compressed(number, day, chronicle)
}
