import { isFinished } from '../../events/index.js'
import type { LogStore } from '../../index.js'
import type { GameStatus } from '../protocol/index.js'
import { ServedGame } from './served-game.js'

/** How many stored games stay in memory after they were viewed. */
const mostInMemory = 50

/** The games of a store that are not played here. */
export class StoredGames {
  readonly #store: LogStore
  readonly #recent = new Map<string, ServedGame>()
  readonly #stopped = new Map<string, GameStatus>()

  constructor(store: LogStore) {
    this.#store = store
  }

  /** The game with this id; undefined when there is none. */
  async find(id: string): Promise<ServedGame | undefined> {
    const known = this.#recent.get(id)
    if (known) return known
    const events = await this.#store.getEvents(id)
    if (events.length < 2) return undefined
    const finished = isFinished(events)
    const status: GameStatus = finished ? { state: 'finished' } : (this.#stopped.get(id) ?? elsewhere)
    const game = new ServedGame({ id, createdAt: events[0]?.meta?.at ?? 0 }, events, status)
    // A log that another process may still write is read again each time.
    if (finished) this.add(game)
    return game
  }

  add(game: ServedGame): void {
    if (game.status.state === 'stopped') this.stop(game.id, game.status)
    this.#recent.delete(game.id)
    this.#recent.set(game.id, game)
    for (const [id, { followed }] of this.#recent) {
      if (this.#recent.size <= mostInMemory) return
      if (!followed && id !== game.id) this.#recent.delete(id)
    }
  }

  /** Remembers why a game is not continued. */
  stop(id: string, status: GameStatus): void {
    this.#stopped.set(id, status)
  }

  /** The status of a game that is not continued, with the reason; undefined for any other. */
  statusOf(id: string): GameStatus | undefined {
    return this.#stopped.get(id)
  }
}

const elsewhere: GameStatus = {
  state: 'stopped',
  cause: 'elsewhere',
  reason: 'This server does not play the game: another process may play it.',
}
