import type { ViewEvent } from '../../../src/index.js'
import { behindTheScenes } from '../../../src/telling/index.js'

const quiet: ReadonlySet<string> = new Set(
  behindTheScenes.filter((type) => type !== 'thought.recorded' && type !== 'night.explained'),
)

/** Whether there is something to see at an event: how answers came about is for the list of events. */
export const isStop = ({ type }: ViewEvent): boolean => !quiet.has(type)

/** The next moment with something to see, forwards or back; where there is none, the same. */
export function stopFrom(events: readonly ViewEvent[], at: number, step: 1 | -1): number {
  for (let n = at + step; n >= 0 && n < events.length; n += step) if (isStop(events[n] as ViewEvent)) return n
  return at
}

/** The beginning of the next phase, or of this one and then of those before; at the ends, the ends. */
export function phaseFrom(events: readonly ViewEvent[], at: number, step: 1 | -1): number {
  for (let n = at + step; n >= 0 && n < events.length; n += step)
    if (events[n]?.type === 'phase.changed' || events[n]?.type === 'game.ended') return n
  return step === 1 ? events.length - 1 : 0
}
