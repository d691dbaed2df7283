import { InvalidLogError } from './invalid-log-error.js'
import { isObject } from './is-object.js'

/** How many levels of nesting an event of a log may have: twice as many as an event with the deepest allowed memory. */
const maxEventLevels = 128

/**
 * Throws `InvalidLogError` for a value with more levels: programs may fail to write it as JSON again. A cycle has no
 * end.
 */
export function requireShallow(value: unknown, place: string, index: number): void {
  let level: ReadonlySet<object> = new Set(isObject(value) ? [value] : [])
  for (let levels = 0; level.size > 0; levels++) {
    if (levels === maxEventLevels)
      throw new InvalidLogError(`${place}: expected at most ${maxEventLevels} levels of nesting, got more.`, index)
    level = new Set([...level].flatMap((outer) => Object.values(outer).filter(isObject)))
  }
}
