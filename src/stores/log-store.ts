import type { GameEvent } from '../events/event.js'
import type { EventData } from '../events/event-data.js'
import type { JournalEntry } from '../runtime/ask/journal.js'

/** A value now or later. */
export type Awaitable<T> = T | Promise<T>

/** What a store knows of a game besides its events (source 003). */
export interface StoredGame {
  readonly id: string
  readonly seed: string
  readonly status: 'running' | 'finished'
  /** When the game was created, in ms since 1970. */
  readonly createdAt: number
  readonly metadata: {
    /** The name of the rules. */
    readonly rules: string
    readonly players: number
    readonly parent?: { readonly id: string; readonly seq: number }
  }
}

/** Which games are listed, and how many at once. */
export interface GameQuery {
  readonly status?: StoredGame['status']
  /** The last game of the page before. */
  readonly after?: string
  /** Default 100. */
  readonly limit?: number
}

/**
 * Where games are kept: each one's events, append only, and beside them the answers that the log does not hold yet. One
 * writer a game: `createGame` and `claimGame` make a store the writer, and everything that writes needs that. Methods may
 * answer at once or later; the game waits either way before it asks anyone anything more.
 *
 * Every adapter passes `testLogStore` of `nightzero/testing`.
 */
export interface LogStore {
  /** Begins a game and claims it; tries left of an earlier one under its id are gone. Throws `GameConflictError` when the id is taken. */
  createGame(game: StoredGame): Awaitable<void>
  /** Makes this store the game's one writer. Throws `GameConflictError` while another lives, or when there is no such game. */
  claimGame(gameId: string): Awaitable<void>
  /**
   * Keeps events that were recorded together: all of them or, if it throws, none. When it returns they survive a crash.
   * Throws `GameConflictError` when they do not follow what is kept, or when another writes this game.
   */
  appendEvents(gameId: string, events: readonly GameEvent[]): Awaitable<void>
  /** The whole log so far, frozen, in order; empty when there is no such game. Throws `InvalidLogError` when it is damaged. */
  getEvents(gameId: string): Awaitable<GameEvent[]>
  /** What is known of the game, or null. */
  getGame(gameId: string): Awaitable<StoredGame | null>
  /**
   * Games that have begun, the newest first: by `createdAt`, then by id, both descending. At most `limit`, after the game `after`;
   * none when there is no such game.
   */
  listGames(query?: GameQuery): Awaitable<StoredGame[]>
  /** Keeps one try to get an answer, the moment it is over. When it returns the try survives a crash. */
  recordTry(gameId: string, entry: JournalEntry): Awaitable<void>
  /** The tries kept, without those the log has taken in. Throws `InvalidLogError` when they are damaged. */
  getTries(gameId: string): Awaitable<JournalEntry[]>
  /** Lets others write this game. Without it, a claim ends with its process. */
  releaseGame(gameId: string): Awaitable<void>
  /** Releases everything and closes what is open. Closed it is even if it throws. */
  close?(): Awaitable<void>
}

/** What a store is told of a new game: what its first event says. */
export function storedGameOf(created: EventData['game.created'], createdAt: number): StoredGame {
  const { id, seed, rules, players, parent } = created
  const metadata = { rules: rules.name, players: players.length, ...(parent && { parent }) }
  return { id, seed, status: 'running', createdAt, metadata }
}
