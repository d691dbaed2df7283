import type { EventData, EventType } from '../events/event-data.js'
import type { View } from '../events/view.js'
import { powerTraits } from '../rules/powers/traits.js'
import { type Chronicle, type Dated, emptyRecord, type Finding } from './chronicle.js'
import { listenerAt } from './heard.js'
import { readsOn } from './read-on.js'
import { enter, publicTypes } from './recording.js'

const publicRecordOf = readsOn({
  types: publicTypes,
  nothing: emptyRecord,
  enter: (record, event, table) => enter(record, event, listenerAt(table)),
})

/** The chronicle of a view's events. It is valid until the next view of the game is read. */
export function chronicleOf(view: View): Chronicle {
  const findings: Dated<Finding>[] = []
  const acts: Dated<EventData['night.acted']>[] = []
  const teamTalk: Dated<{ player: string; text: string }>[] = []
  // A copy, because iterating over a frozen list is slow.
  for (const { type, data, day } of [...view.events]) {
    if (type === 'night.acted') acts.push({ ...(data as EventData['night.acted']), day })
    else if (type === 'mafia.spoke' || type === 'strategy.shared')
      teamTalk.push({ ...(data as EventData['mafia.spoke']), day })
    else if (tellsSide.has(type)) findings.push({ ...(data as Finding), day })
  }
  return { ...publicRecordOf(view), findings, acts, teamTalk }
}

/**
 * Events that show a power's owner the side of a player. Other private events of powers are not findings about a
 * player.
 */
const tellsSide: ReadonlySet<EventType> = new Set(
  Object.values(powerTraits).flatMap((traits) => ('tellsSide' in traits ? traits.tellsSide : [])),
)
