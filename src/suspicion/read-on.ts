import type { ViewEvent } from '../events/event.js'
import type { EventType } from '../events/event-data.js'
import type { View } from '../events/view.js'
import { type Table, tableOf } from './heard.js'

/** A computation over public events, one after another. */
export interface Reading<T> {
  /** The types of events that it uses. Everyone must see them. */
  readonly types: ReadonlySet<EventType>
  readonly nothing: () => T
  readonly enter: (told: T, event: ViewEvent, table: Table) => void
}

/** The events read so far, the names used to read their texts, and the result. */
interface Read<T> {
  readonly events: ViewEvent[]
  readonly table: string
  readonly told: T
}

/**
 * Computes a result from public events, and continues where an earlier view of the same game ended, even one of another
 * observer. A reading is reused only for a view that contains all its events, with the same data objects, day and phase
 * and in the same order, so that nobody learns anything that its own view does not show.
 */
export function readsOn<T>({ types, nothing, enter }: Reading<T>): (view: View) => T {
  /** By the data of their first event, which belongs to one game. */
  const readings = new WeakMap<object, Read<T>>()
  return (view) => {
    const shown = [...view.events].filter(({ type }) => types.has(type))
    const first = shown[0]?.data
    if (first === undefined) return nothing()
    const table = tableOf(view)
    const known = readings.get(first)
    const continues = known?.table === table.key && beginsWith(known.events, shown)
    const { events, told }: Omit<Read<T>, 'table'> = continues ? known : { events: [], told: nothing() }
    const unread = shown.slice(events.length)
    // It is removed while it is updated: an event that cannot be read would leave an incomplete reading.
    if (continues) readings.delete(first)
    for (const event of unread) enter(told, event, table)
    events.push(...unread)
    // A longer reading is kept for observers who have seen more.
    const isBehind = known !== undefined && !continues && beginsWith(shown, known.events)
    if (unread.every(isFixed) && !isBehind) readings.set(first, { events, table: table.key, told })
    return told
  }
}

function beginsWith(start: readonly ViewEvent[], events: readonly ViewEvent[]): boolean {
  if (start.length > events.length) return false
  return start.every((event, at) => isSame(event, events[at] as ViewEvent))
}

/** Whether two observers saw the same. */
const isSame = (one: ViewEvent, other: ViewEvent): boolean =>
  one.data === other.data && one.day === other.day && one.phase === other.phase && one.type === other.type

/** Whether an event cannot change later. */
const isFixed = (event: ViewEvent): boolean => Object.isFrozen(event) && Object.isFrozen(event.data)
