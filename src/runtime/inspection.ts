import type { InspectionEvent, Observer } from 'xstate'

/**
 * Gets XState's inspection events, as the option `inspect` of `createActor` does: a function, or an observer with
 * `next`.
 */
export type Inspect = ((event: InspectionEvent) => void) | Observer<InspectionEvent>

/** The same as a function whose errors do not reach the game: they go to `report`. */
export function guardedInspect(inspect: Inspect, report: (error: unknown) => void): (event: InspectionEvent) => void {
  return (event) => {
    try {
      if (typeof inspect === 'function') inspect(event)
      else inspect.next?.(event)
    } catch (error) {
      report(error)
    }
  }
}
