import { type GameEvent, isFinished } from '../kernel/events/event.js'
import type { RecordedCall } from '../kernel/runtime/agent.js'
import type { JournalEntry } from '../kernel/runtime/ask/journal.js'
import type { CallSink, LogStore, StoredGame } from '../kernel/runtime/log-store.js'
import {
  gameExistsError,
  gameHeldError,
  gameMissingError,
  gamePage,
  gameUnclaimedError,
  requireNext,
  requireStoreOptions,
  settledRequests,
  writerHere,
} from './store-checks.js'

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
      if (kept && (kept.claimed || kept.events.length > 0)) throw gameExistsError(game.id)
      games.set(game.id, { game, events: [], tries: [], claimed: true })
    },
    claimGame(gameId) {
      const kept = requireKnown(games, gameId)
      if (kept.claimed) throw gameHeldError(gameId, writerHere)
      kept.claimed = true
    },
    appendEvents: (gameId, events) => append(requireClaimed(games, gameId), events),
    getEvents: (gameId) => [...(games.get(gameId)?.events ?? [])],
    getGame(gameId) {
      const kept = games.get(gameId)
      return kept && kept.events.length > 0 ? kept.game : null
    },
    listGames(query) {
      const begun = [...games.values()].filter(({ events }) => events.length > 0)
      const stored = begun.map(({ game }) => game)
      return gamePage(stored, query)
    },
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
  if (kept === undefined || (kept.events.length === 0 && !kept.claimed)) throw gameMissingError(gameId)
  return kept
}

function requireClaimed(games: ReadonlyMap<string, MemoryGame>, gameId: string): MemoryGame {
  const kept = requireKnown(games, gameId)
  if (!kept.claimed) throw gameUnclaimedError(gameId)
  return kept
}

function append(kept: MemoryGame, events: readonly GameEvent[]): void {
  requireNext(kept.game.id, kept.events.length, events)
  kept.events.push(...events)
  const settled = new Set(settledRequests(events))
  if (settled.size > 0) kept.tries = kept.tries.filter(({ requestId }) => !settled.has(requestId))
  if (isFinished(events)) kept.game = { ...kept.game, status: 'finished' }
}

/** Calls in memory, in the order in which they ended. */
export interface MemoryCalls extends CallSink {
  readonly calls: readonly RecordedCall[]
}

/** Saves calls in memory: for tests, and for programs that read them in the same process. Takes no options. */
export function memoryCalls(): MemoryCalls
export function memoryCalls(options?: unknown): MemoryCalls {
  if (typeof options === 'object') requireStoreOptions('memoryCalls', options)
  const calls: RecordedCall[] = []
  return {
    calls,
    record: (call) => void calls.push(call),
    countOf: (gameId, requestId, attempt) =>
      calls.filter((one) => one.gameId === gameId && one.requestId === requestId && one.attempt === attempt).length,
  }
}
