import type { ViewEvent } from '../../events/event.js'
import type { View } from '../../events/view.js'
import { type Chronicle, emptyChronicle } from './chronicle.js'
import { listenerAt, markerAt, tableOf } from './heard.js'
import { record } from './recording.js'

/** The events read so far, the names by which their texts were read, and what they tell. */
interface Reading {
  readonly events: readonly ViewEvent[]
  readonly table: string
  readonly chronicle: Chronicle
}

/**
 * Readings by their first event, which is one observer's in one game. Only a view that shows every event of a reading,
 * the very same and in the same order, takes it up again: nobody learns from it what its own view does not show.
 */
const readings = new WeakMap<ViewEvent, Reading>()

/** What the events of a view tell. Where an earlier view ended, reading goes on. */
export function chronicleOf(view: View): Chronicle {
  const { events } = view
  const [first] = events
  if (first === undefined) return emptyChronicle()
  // A copy: a frozen list is slow to go through.
  const shown = [...events]
  const table = tableOf(view)
  const known = readings.get(first)
  const before = known && known.table === table.key && beginsWith(known.events, shown) ? known : undefined
  const chronicle = before?.chronicle ?? emptyChronicle()
  const unread = shown.slice(before?.events.length ?? 0)
  const ears = { listen: listenerAt(table), mark: markerAt(table) }
  // Nobody finds it while it is written: an event that cannot be read would leave half a reading behind.
  readings.delete(first)
  for (const event of unread) record(chronicle, event, ears)
  if (unread.every(isFixed)) readings.set(first, { events: shown, table: table.key, chronicle })
  return chronicle
}

function beginsWith(start: readonly ViewEvent[], events: readonly ViewEvent[]): boolean {
  for (let at = 0; at < start.length; at++) if (start[at] !== events[at]) return false
  return true
}

/** Whether an event still says later what it says now. */
const isFixed = (event: ViewEvent): boolean => Object.isFrozen(event) && Object.isFrozen(event.data)
