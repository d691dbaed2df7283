import type { ViewEvent } from '../../../src/index.js'

/** These name the game itself, so they always differ. */
const own: ReadonlySet<string> = new Set(['game.created', 'game.opened'])

/** The number of the first event that differs between two games as one audience sees them, or the length of the shorter one. */
export function forkMoment(one: readonly ViewEvent[], other: readonly ViewEvent[]): number {
  const shared = Math.min(one.length, other.length)
  for (let n = 0; n < shared; n += 1) if (!isSame(one[n] as ViewEvent, other[n] as ViewEvent)) return n
  return shared
}

function isSame(one: ViewEvent, other: ViewEvent): boolean {
  if (one.type !== other.type) return false
  return own.has(one.type) || JSON.stringify(one.data) === JSON.stringify(other.data)
}
