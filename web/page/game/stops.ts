import type { ViewEvent } from '../../../src/index.js'
import { behindTheScenes } from '../../../src/telling/index.js'

const quiet: ReadonlySet<string> = new Set(
  behindTheScenes.filter((type) => type !== 'thought.recorded' && type !== 'night.explained'),
)

/** Whether there is something to see at an event. How answers were obtained is shown in the list of events only. */
export const isStop = ({ type }: ViewEvent): boolean => !quiet.has(type)

/** The next moment with something to see, forwards or backwards; the same moment if there is none. */
export function stopFrom(events: readonly ViewEvent[], at: number, step: 1 | -1): number {
  for (let n = at + step; n >= 0 && n < events.length; n += step) if (isStop(events[n] as ViewEvent)) return n
  return at
}

/** Forwards the beginning of the next phase; backwards that of this phase, and from there that of the one before. */
export function phaseFrom(events: readonly ViewEvent[], at: number, step: 1 | -1): number {
  for (let n = at + step; n >= 0 && n < events.length; n += step)
    if (events[n]?.type === 'phase.changed' || events[n]?.type === 'game.ended') return n
  return step === 1 ? events.length - 1 : 0
}
