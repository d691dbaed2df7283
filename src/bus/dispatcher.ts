import { BusError } from '../errors/errors.js'
import { type FollowedLog, Follower, type Publishing } from './follower.js'

interface Settings extends Publishing {
  readonly maxInFlight: number
  readonly onError: (error: BusError) => void
}

interface Followed {
  readonly follower: Follower
  /** Whether something was recorded since the log was read. */
  dirty: boolean
  failures: number
  timer?: ReturnType<typeof setTimeout>
}

interface Waiting {
  readonly limit: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** The first wait after a failure and the longest. The wait doubles with each further failure of the same game. */
const [firstWaitMs, longestWaitMs] = [100, 30_000]

/** Publishes many games, a few at the same time, each in order; failed batches are retried. */
export class Dispatcher {
  readonly #settings: Settings
  readonly #games = new Map<string, Followed>()
  /** Games with something to publish, in turn. */
  readonly #ready = new Set<Followed>()
  readonly #inFlight = new Map<Followed, Promise<void>>()
  /** Games with recorded events that are not acknowledged. */
  readonly #behind = new Set<Followed>()
  #waiting: Waiting[] = []
  #closed = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  wake(log: FollowedLog): void {
    if (this.#closed) return
    const settings = this.#settings
    const followed = this.#games.get(log.id) ?? { follower: new Follower(log, settings), dirty: true, failures: 0 }
    this.#games.set(log.id, followed)
    followed.follower.log = log
    followed.dirty = true
    this.#behind.add(followed)
    if (followed.timer === undefined && !this.#inFlight.has(followed)) this.#queue(followed)
  }

  /** Resolves when no more than `limit` games are behind. */
  settled(limit = 0): Promise<void> {
    if (this.#closed) return Promise.reject(closedError())
    if (this.#behind.size <= limit) return Promise.resolve()
    return new Promise((resolve, reject) => this.#waiting.push({ limit, resolve, reject }))
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#ready.clear()
    for (const { timer } of this.#games.values()) clearTimeout(timer)
    for (const { reject } of this.#waiting.splice(0)) reject(closedError())
    await Promise.all(this.#inFlight.values())
  }

  #queue(followed: Followed): void {
    this.#ready.add(followed)
    for (const next of this.#ready) {
      if (this.#closed || this.#inFlight.size >= this.#settings.maxInFlight) return
      this.#ready.delete(next)
      this.#inFlight.set(next, this.#publish(next))
    }
  }

  async #publish(followed: Followed): Promise<void> {
    followed.dirty = false
    let more = false
    try {
      more = await followed.follower.publishNext()
      followed.failures = 0
    } catch (error) {
      this.#handleFailure(followed, error)
    }
    this.#inFlight.delete(followed)
    this.#next(followed, more)
  }

  #next(followed: Followed, more: boolean): void {
    const { follower, timer } = followed
    if (timer === undefined && (more || followed.dirty)) this.#ready.add(followed)
    else if (timer === undefined) this.#behind.delete(followed)
    if (follower.ended && !this.#behind.has(followed)) this.#games.delete(follower.id)
    const [first] = this.#ready
    if (first) this.#queue(first)
    const over = this.#waiting.filter(({ limit }) => this.#behind.size <= limit)
    this.#waiting = this.#waiting.filter((waiting) => !over.includes(waiting))
    for (const { resolve } of over) resolve()
  }

  #handleFailure(followed: Followed, error: unknown): void {
    // A damaged log stays damaged; the other games continue.
    const forGood = error instanceof Error && error.name === 'InvalidLogError'
    const waitMs = Math.min(firstWaitMs * 2 ** followed.failures++, longestWaitMs)
    if (!this.#closed && !forGood)
      followed.timer = setTimeout(() => {
        delete followed.timer
        this.#queue(followed)
      }, waitMs)
    const { id } = followed.follower
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.')
    const message = `Game \`${id}\` cannot be published${forGood ? '' : ' yet'}: ${reason}`
    try {
      this.#settings.onError(new BusError(message, id, { cause: error }))
    } catch {
      // An error of the listener must not stop the bus.
    }
  }
}

const closedError = (): BusError => new BusError('The bus is closed.')
