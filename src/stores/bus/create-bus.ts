import * as z from 'zod'
import { checkFields } from '../../kernel/errors/checks.js'
import { BusError } from '../../kernel/errors/errors.js'
import { functionField, type OptionsFrom, objectWithMethods } from '../../kernel/errors/option-fields.js'
import type { GameEvent } from '../../kernel/events/event.js'
import type { LogStore } from '../../kernel/runtime/log-store.js'
import type { EventBroker } from './brokers.js'
import { audienceGroups, type TopicNames, topicsByGame } from './fan-out.js'
import { type FollowedLog, Follower, type Publishing } from './follower.js'
import { type BusProgress, memoryProgress } from './progress.js'

function followedStore(store: LogStore, onSaved: (log: FollowedLog) => void): LogStore {
  const appendEvents: LogStore['appendEvents'] = (gameId, events) => {
    const appended = store.appendEvents(gameId, events)
    const report = () => onSaved({ id: gameId, read: () => store.getEvents(gameId) })
    return appended instanceof Promise ? appended.then(report) : report()
  }
  return new Proxy(store, {
    get(target, name: keyof LogStore) {
      if (name === 'appendEvents') return appendEvents
      const value = target[name]
      // A method finds the private fields of its own store.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const broker = 'a broker, an object with a method `publish(messages)`, as `kafkaBroker()` makes one'
const inFlight = 'Expected a whole number from 1 to 1,000'

const optionsSchema = z.strictObject(
  {
    /** Carries the messages: `kafkaBroker(...)`, `memoryBroker()` or your own. */
    broker: objectWithMethods<EventBroker>(['publish'], broker),
    /** The names of the topics. Default `topicsByGame()`. */
    topics: functionField<TopicNames>('a function that names topics, as `topicsByGame()` makes one').optional(),
    /** The audiences that get topics. Default all except `viewers`: `public`, `mafia`, `players`, `moderator`. */
    audiences: z
      .array(z.enum(audienceGroups, `Expected one of ${audienceGroups.join(', ')}`))
      .min(1, 'Expected at least one audience')
      .readonly()
      .optional(),
    /** Saves what the broker has acknowledged, for the next start. Default `memoryProgress()`. */
    progress: objectWithMethods<BusProgress>(['acknowledge'], 'a progress, as `fileProgress()` makes one').optional(),
    /** How many games are published at the same time; the others wait. Default 8. */
    maxInFlight: z.int(inFlight).min(1, inFlight).max(1_000, inFlight).optional(),
    /** Called when a game cannot be published; tried again after 0.1 s, later every 30 s. Default: a console warning. */
    onError: functionField<(error: BusError) => void>().optional(),
  },
  'Expected the options as an object, for example `{ broker: memoryBroker() }`',
)

/** The options of `createBus`. */
export interface BusOptions extends OptionsFrom<typeof optionsSchema> {}

/** A game that a bus can follow, such as a `MafiaGame`. */
export interface FollowedGame {
  readonly id: string
  readonly events: readonly GameEvent[]
  on(type: 'event', listener: () => void): unknown
}

/** Publishes games on the topics of their audiences, at least once and in order. A slow broker delays no game. */
export interface EventBus {
  /** Publishes what a game records. If there is a store, follow it: then only what survives a crash is published. */
  follow(game: FollowedGame): void
  /** Returns the same store; what games save in it is published once it is saved. */
  follow(store: LogStore): LogStore
  /**
   * Publishes what is missing of every game in a store. Resolves when all that it held at the call is acknowledged.
   *
   * @throws {BusError} when the bus is closed before that.
   */
  catchUp(store: Pick<LogStore, 'getEvents' | 'listGames'>): Promise<void>
  /** @throws {BusError} when the bus is closed before that. */
  settled(): Promise<void>
  /** Stops after the batches in progress; the next bus with the same progress publishes the rest. */
  close(): Promise<void>
}

const pageSize = 200

/**
 * Makes an event bus.
 *
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function createBus(options: BusOptions): EventBus {
  const {
    broker,
    audiences = audienceGroups.filter((group) => group !== 'viewers'),
    progress = memoryProgress(),
    topics = topicsByGame(),
    maxInFlight = 8,
    onError = warn,
  } = checkFields(optionsSchema, options)
  const dispatcher = new Dispatcher({ broker, progress, topics, audiences, maxInFlight, onError })
  const wake = (log: FollowedLog) => dispatcher.wake(log)

  function follow(game: FollowedGame): void
  function follow(store: LogStore): LogStore
  function follow(followed: FollowedGame | LogStore): LogStore | undefined {
    if ('appendEvents' in followed) return followedStore(followed, wake)
    const log = { id: followed.id, read: () => followed.events }
    followed.on('event', () => wake(log))
    wake(log)
  }
  return {
    follow,
    async catchUp(store) {
      for (let after: string | undefined; ; ) {
        const page = await store.listGames({ limit: pageSize, ...(after !== undefined && { after }) })
        for (const { id } of page) if (!(await progress.get(id)).ended) wake({ id, read: () => store.getEvents(id) })
        after = page.at(-1)?.id
        if (page.length < pageSize) return dispatcher.settled()
        await dispatcher.settled(pageSize)
      }
    },
    settled: () => dispatcher.settled(),
    close: async () => {
      await dispatcher.close()
      await progress.close?.()
    },
  }
}

function warn(error: BusError): void {
  console.warn(`nightzero: ${error.message}`)
}

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
