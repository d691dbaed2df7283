import type { ViewEvent } from '../events/event.js'
import type { EventType } from '../events/event-data.js'
import type { View } from '../events/view.js'
import { type Table, tableOf } from './heard.js'

/** How something is made of events that everyone sees, one after another. */
export interface Reading<T> {
  /** The events that tell something. Everyone must see them. */
  readonly types: ReadonlySet<EventType>
  readonly nothing: () => T
  readonly enter: (told: T, event: ViewEvent, table: Table) => void
}

/** The events read so far, the names by which their texts were read, and what they tell. */
interface Read<T> {
  readonly events: ViewEvent[]
  readonly table: string
  readonly told: T
}

/**
 * Makes something of the events that everyone sees, and reads on where an earlier view of the same game ended, whoever it was
 * shown to. Only a view that shows every event of a reading, with the very same data, day and phase and in the same order, takes it
 * up again: nobody learns from it what its own view does not show.
 */
export function readsOn<T>({ types, nothing, enter }: Reading<T>): (view: View) => T {
  /** By the data of their first event, which is one game's. */
  const readings = new WeakMap<object, Read<T>>()
  return (view) => {
    const shown = [...view.events].filter(({ type }) => types.has(type))
    const first = shown[0]?.data
    if (first === undefined) return nothing()
    const table = tableOf(view)
    const known = readings.get(first)
    const goesOn = known?.table === table.key && beginsWith(known.events, shown)
    const { events, told }: Omit<Read<T>, 'table'> = goesOn ? known : { events: [], told: nothing() }
    const unread = shown.slice(events.length)
    // Nobody finds it while it is written: an event that cannot be read would leave half a reading behind.
    if (goesOn) readings.delete(first)
    for (const event of unread) enter(told, event, table)
    events.push(...unread)
    // A reading that is further on is kept for those who are.
    const isBehind = known !== undefined && !goesOn && beginsWith(shown, known.events)
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

/** Whether an event still says later what it says now. */
const isFixed = (event: ViewEvent): boolean => Object.isFrozen(event) && Object.isFrozen(event.data)
