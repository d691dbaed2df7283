import type { GameEvent } from '../events/event.js'
import { isFinished } from '../events/is-finished.js'
import type { JournalEntry } from '../runtime/ask/journal.js'
import { alreadyThere, heldBy, notClaimed, notThere, requireNext } from './conflicts.js'
import { pageOf } from './game-page.js'
import type { LogStore, StoredGame } from './log-store.js'
import { settledRequests } from './settled-requests.js'
import { requireStoreOptions } from './store-options.js'

interface MemoryGame {
  game: StoredGame
  readonly events: GameEvent[]
  tries: JournalEntry[]
  claimed: boolean
}

/** A store in memory: everything is lost when its process ends. Takes no options. */
export function memoryStore(): LogStore
export function memoryStore(options?: unknown): LogStore {
  if (typeof options === 'object') requireStoreOptions('memoryStore', options)
  const games = new Map<string, MemoryGame>()
  return {
    createGame(game) {
      const kept = games.get(game.id)
      if (kept && (kept.claimed || kept.events.length > 0)) throw alreadyThere(game.id)
      games.set(game.id, { game, events: [], tries: [], claimed: true })
    },
    claimGame(gameId) {
      const kept = requireKnown(games, gameId)
      if (kept.claimed) throw heldBy(gameId, 'another game in this process')
      kept.claimed = true
    },
    appendEvents: (gameId, events) => append(requireClaimed(games, gameId), events),
    getEvents: (gameId) => [...(games.get(gameId)?.events ?? [])],
    getGame(gameId) {
      const kept = games.get(gameId)
      return kept && kept.events.length > 0 ? kept.game : null
    },
    listGames: (query) => pageOf(begunGames(games), query),
    recordTry(gameId, entry) {
      requireClaimed(games, gameId).tries.push(entry)
    },
    getTries: (gameId) => [...(games.get(gameId)?.tries ?? [])],
    releaseGame(gameId) {
      const kept = games.get(gameId)
      if (kept) kept.claimed = false
    },
  }
}

function requireKnown(games: ReadonlyMap<string, MemoryGame>, gameId: string): MemoryGame {
  const kept = games.get(gameId)
  if (kept === undefined || (kept.events.length === 0 && !kept.claimed)) throw notThere(gameId)
  return kept
}

function requireClaimed(games: ReadonlyMap<string, MemoryGame>, gameId: string): MemoryGame {
  const kept = requireKnown(games, gameId)
  if (!kept.claimed) throw notClaimed(gameId)
  return kept
}

const begunGames = (games: ReadonlyMap<string, MemoryGame>): StoredGame[] =>
  [...games.values()].filter(({ events }) => events.length > 0).map(({ game }) => game)

function append(kept: MemoryGame, events: readonly GameEvent[]): void {
  requireNext(kept.game.id, kept.events.length, events)
  kept.events.push(...events)
  const settled = new Set(settledRequests(events))
  if (settled.size > 0) kept.tries = kept.tries.filter(({ requestId }) => !settled.has(requestId))
  if (isFinished(events)) kept.game = { ...kept.game, status: 'finished' }
}
