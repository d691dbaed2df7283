import type { ViewEvent } from '../../events/event.js'
import type { PlayerView } from '../../events/view.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'

/** One event with its sentences. */
export interface Told {
  readonly event: ViewEvent
  readonly line: string
  /** The sentence without the player's words; null if there is nothing else. */
  readonly brief: string | null
}

/** A line of the record. */
export interface Line {
  readonly text: string
  /** Whether it says more than a player's words: such lines are the last to be left out. */
  readonly fact: boolean
  /** The shorter line that replaces it when it must be left out: the act without the words. */
  readonly brief?: string
}

/** Everything a player has seen, line by line, and its current place in the game. */
export interface Chronicle {
  readonly told: readonly Told[]
  /** The current day. */
  readonly day: number
  readonly playerId: string
  readonly players: readonly PlayerView[]
  /** What the player is asked now. */
  readonly kind: RequestKind
}

/** Chooses which parts of the past a prompt repeats: the lines of the record, oldest first. */
export type ContextStrategy = (chronicle: Chronicle) => readonly Line[]

/** The told events of each day before `before`, in order of days. */
export function daysBefore(told: readonly Told[], before: number): Map<number, Told[]> {
  const days = new Map<number, Told[]>()
  for (const entry of told) {
    const { day } = entry.event
    if (day < before) days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}
