import type { ViewEvent } from '../../events/event.js'
import type { PlayerView } from '../../events/view.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'

/** One event and the line that tells it. */
export interface Told {
  readonly event: ViewEvent
  readonly line: string
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
export type ContextStrategy = (chronicle: Chronicle) => readonly string[]

/** The told events of each day before `before`, in order of days. */
export function daysBefore(told: readonly Told[], before: number): Map<number, Told[]> {
  const days = new Map<number, Told[]>()
  for (const entry of told) {
    const { day } = entry.event
    if (day < before) days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

/** The lines from day `first` on. */
export const linesFrom = (told: readonly Told[], first: number): string[] =>
  told.filter(({ event }) => event.day >= first).map(({ line }) => line)
