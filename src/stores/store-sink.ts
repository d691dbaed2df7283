import { type GameEvent, isEvent } from '../events/event.js'
import type { Journal } from '../runtime/ask/journal.js'
import type { EventSink } from '../runtime/event-sink.js'
import { type LogStore, storedGameOf } from './log-store.js'

/**
 * Saves the events of a game in a store; the first event creates the game there. `claimed`: the store is already the
 * game's writer.
 */
export function storeSink(store: LogStore, gameId: string, claimed: boolean): EventSink {
  let ours = claimed
  const begin = (first: GameEvent<'game.created'>, events: readonly GameEvent[]): void | Promise<void> => {
    const created = store.createGame(storedGameOf(first.data, first.meta?.at ?? 0))
    const append = () => {
      ours = true
      return store.appendEvents(gameId, events)
    }
    return created instanceof Promise ? created.then(append) : append()
  }
  return {
    keep(events) {
      const [first] = events
      return first && isEvent(first, 'game.created') ? begin(first, events) : store.appendEvents(gameId, events)
    },
    release: () => (ours ? store.releaseGame(gameId) : undefined),
  }
}

/** The journal that a store keeps beside a game's log. */
export function journalIn(store: LogStore, gameId: string): Journal {
  return { record: (entry) => store.recordTry(gameId, entry) }
}
