import { type ContextStrategy, daysBefore } from './chronicle.js'
import { compress } from './compress.js'
import { linesFrom } from './facts.js'

/** The current and the previous round word for word; of older rounds, what fixed rules keep (source 002). */
export const window: ContextStrategy = (chronicle) => {
  const { told, day } = chronicle
  const older = [...daysBefore(told, day - 1)].flatMap(([number, entries]) => compress(number, entries, chronicle))
  return [...older, ...linesFrom(told, day - 1)]
}
