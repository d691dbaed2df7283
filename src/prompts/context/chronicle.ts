import type { ViewEvent } from '../../events/event.js'
import type { PlayerView } from '../../events/view.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'

/** One event and how it is told. */
export interface Told {
  readonly event: ViewEvent
  readonly line: string
  /** Without the words that came with it; null where there was nothing else. */
  readonly brief: string | null
}

/** A line of the record. */
export interface Line {
  readonly text: string
  /** Whether it tells more than what somebody said: such lines are the last to be left out. */
  readonly fact: boolean
  /** What stands in its place where it has to be left out: what was done beside the words. */
  readonly brief?: string
}

/** Everything a player has seen, told line by line, and the place from which it looks back. */
export interface Chronicle {
  readonly told: readonly Told[]
  /** The current day. */
  readonly day: number
  readonly playerId: string
  readonly players: readonly PlayerView[]
  /** What the player is asked now. */
  readonly kind: RequestKind
}

/** Chooses what of the past a prompt tells: the lines of the record, oldest first. */
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
