import { type GameEvent, isEvent } from '../events/event.js'
import type { EventData } from '../events/event-data.js'
import type { RecordedCall } from './agent.js'
import type { Journal, JournalEntry } from './ask/journal.js'
import type { BudgetLedger, Spent } from './budget.js'

/** A value now or later. */
export type Awaitable<T> = T | Promise<T>

/** What a store knows about a game besides its events (source 003). */
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
 * Where games are saved: the events of each game, append only, and the answers that are not in its log yet. Each game
 * has one writer: `createGame` and `claimGame` make a store the writer, and every method that writes needs that.
 * Methods may return a value or a promise; the game waits for it before the next question.
 *
 * Every adapter passes `testLogStore` of `nightzero/testing`.
 */
export interface LogStore {
  /**
   * Creates a game and claims it; tries left by an earlier game with this id are deleted. Throws `GameConflictError`
   * when the id is taken.
   */
  createGame(game: StoredGame): Awaitable<void>
  /**
   * Makes this store the game's only writer. Throws `GameConflictError` while another writer is alive, or when the game
   * does not exist.
   */
  claimGame(gameId: string): Awaitable<void>
  /**
   * Saves events that were recorded together: all of them or, if it throws, none. After it returns they survive a
   * crash. Throws `GameConflictError` when they do not follow the saved events, or when another process writes this
   * game.
   */
  appendEvents(gameId: string, events: readonly GameEvent[]): Awaitable<void>
  /**
   * The whole log so far, frozen, in order; empty when the game does not exist. Throws `InvalidLogError` when it is
   * damaged.
   */
  getEvents(gameId: string): Awaitable<GameEvent[]>
  /** The facts of the game, or null. */
  getGame(gameId: string): Awaitable<StoredGame | null>
  /**
   * Games that have begun, the newest first: by `createdAt`, then by id, both descending. At most `limit` games,
   * following the game `after`; none when that game does not exist.
   */
  listGames(query?: GameQuery): Awaitable<StoredGame[]>
  /** Saves one try to get an answer as soon as it is over. After it returns the try survives a crash. */
  recordTry(gameId: string, entry: JournalEntry): Awaitable<void>
  /** The saved tries that are not in the log yet. Throws `InvalidLogError` when they are damaged. */
  getTries(gameId: string): Awaitable<JournalEntry[]>
  /** Lets other processes write this game. Without this call a claim ends with its process. */
  releaseGame(gameId: string): Awaitable<void>
  /**
   * Where processes that use this store share a budget of this name; what a process that has ended had begun counts as of
   * unknown cost. Absent: each process counts by itself. `spentBefore`: asked once, when the ledger is new.
   */
  openLedger?(name: string, spentBefore: () => Awaitable<Spent>): Awaitable<BudgetLedger>
  /** Releases everything and closes the store, even if it throws. */
  close?(): Awaitable<void>
}

/** The facts of a new game for its store, from its first event. */
export function newStoredGame(created: EventData['game.created'], createdAt: number): StoredGame {
  const { id, seed, rules, players, parent } = created
  const metadata = { rules: rules.name, players: players.length, ...(parent && { parent }) }
  return { id, seed, status: 'running', createdAt, metadata }
}

/**
 * Where the calls to models are saved, beside the log of a game: for audits; replay and resume never need them. A game
 * passes on each call when it is over and does not wait; only the end of the game waits until all are saved. An error
 * that a sink throws, or rejects with, goes to `onListenerError`; the game continues.
 */
export interface CallSink {
  record(call: RecordedCall): Awaitable<void>
  /** How many earlier calls of a try it holds, for a game that continues. Default 0. */
  countOf?(gameId: string, requestId: string, attempt: number): number
  /** Closes what is open. */
  close?(): Awaitable<void>
}

/** Saves a game in a store, each batch of events in order, and lets no question out before the last one is saved. */
export class OrderedSink {
  readonly #store: LogStore
  readonly #gameId: string
  /** Whether the store is the game's writer because of this game. */
  #claimed: boolean
  #pending: Promise<void> | null = null
  #failure: { readonly error: unknown } | null = null

  /** `claimed`: the store is already the game's writer. */
  constructor(store: LogStore, gameId: string, claimed: boolean) {
    this.#store = store
    this.#gameId = gameId
    this.#claimed = claimed
  }

  /** Throws the error of the store, and throws it again for every later batch. */
  save(events: readonly GameEvent[]): void {
    this.#requireSound()
    if (this.#pending) this.#follow(this.#pending.then(() => this.#append(events)))
    else {
      try {
        const saved = this.#append(events)
        if (saved) this.#follow(saved)
      } catch (error) {
        this.#failure = { error }
        throw error
      }
    }
  }

  /** Resolves when everything is saved; undefined when it is already. Throws when something could not be saved. */
  whenSaved(): Promise<void> | undefined {
    this.#requireSound()
    return this.#pending ?? undefined
  }

  /** Releases the game, once everything is saved or has failed. */
  async release(): Promise<void> {
    await this.#pending?.catch(() => {})
    await (this.#claimed ? this.#store.releaseGame(this.#gameId) : undefined)
  }

  /** The first event creates the game in the store. */
  #append(events: readonly GameEvent[]): Awaitable<void> {
    const append = () => this.#store.appendEvents(this.#gameId, events)
    const [first] = events
    if (first === undefined || !isEvent(first, 'game.created')) return append()
    const created = this.#store.createGame(newStoredGame(first.data, first.meta?.at ?? 0))
    const begin = () => {
      this.#claimed = true
      return append()
    }
    return created instanceof Promise ? created.then(begin) : begin()
  }

  #requireSound(): void {
    if (this.#failure) throw this.#failure.error
  }

  #follow(saved: Promise<void>): void {
    const pending = saved.then(
      () => {
        if (this.#pending === pending) this.#pending = null
      },
      (error: unknown) => {
        this.#failure ??= { error }
        throw error
      },
    )
    pending.catch(() => {})
    this.#pending = pending
  }
}

/** The journal that a store keeps beside a game's log. */
export function storeJournal(store: LogStore, gameId: string): Journal {
  return { record: (entry) => store.recordTry(gameId, entry) }
}
