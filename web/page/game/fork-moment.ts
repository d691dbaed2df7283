import type { ViewEvent } from '../../../src/index.js'

/** These name the game itself, so that they differ in every fork. */
const own: ReadonlySet<string> = new Set(['game.created', 'game.opened'])

/** The number of the first event in which two games differ, as one audience sees them; where one is the other's beginning, its length. */
export function forkMoment(one: readonly ViewEvent[], other: readonly ViewEvent[]): number {
  const shared = Math.min(one.length, other.length)
  for (let n = 0; n < shared; n += 1) if (!same(one[n] as ViewEvent, other[n] as ViewEvent)) return n
  return shared
}

function same(one: ViewEvent, other: ViewEvent): boolean {
  if (one.type !== other.type) return false
  return own.has(one.type) || JSON.stringify(one.data) === JSON.stringify(other.data)
}
