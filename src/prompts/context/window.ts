import { type ContextStrategy, daysBefore, linesFrom } from './chronicle.js'
import { compressed, factsOf } from './compress.js'

/** Rounds further back than this are told by their facts alone. */
const remembered = 6

/** The current and the previous round word for word; of older rounds, what fixed rules keep (source 002). */
export const window: ContextStrategy = (chronicle) => {
  const { told, day } = chronicle
  const older = [...daysBefore(told, day - 1)].flatMap(([number, entries]) =>
    number < day - remembered ? factsOf(entries) : compressed(number, entries, chronicle),
  )
  return [...older, ...linesFrom(told, day - 1)]
}
