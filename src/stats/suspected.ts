import { type GameEvent, isEvent } from '../events/event.js'
import type { Reader } from '../reading/reader.js'

const isSpeech = (event: GameEvent): event is GameEvent<'speech.given' | 'defense.given' | 'last-words.given'> =>
  isEvent(event, 'speech.given') || isEvent(event, 'defense.given') || isEvent(event, 'last-words.given')

/** How many speeches of others accuse each player. */
export function suspectedIn(events: readonly GameEvent[], reader: Reader): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const event of events) {
    if (!isSpeech(event)) continue
    const { player, text } = event.data
    for (const id of reader.read(text, { speaker: player, day: event.day }).accuses)
      if (id !== player) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
