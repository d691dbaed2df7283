import type { BusError } from '../errors/bus-error.js'
import { checkFields } from '../errors/check-fields.js'
import type { GameEvent } from '../events/event.js'
import type { LogStore } from '../stores/log-store.js'
import { Dispatcher } from './dispatcher.js'
import { followedStore } from './followed-store.js'
import type { FollowedLog } from './follower.js'
import { type BusOptions, optionsSchema } from './options.js'
import { memoryProgress } from './progress.js'
import { topicsByGame } from './topics.js'

/** A game that a bus can follow, such as a `MafiaGame`. */
export interface FollowedGame {
  readonly id: string
  readonly events: readonly GameEvent[]
  on(type: 'event', listener: () => void): unknown
}

/**
 * Publishes games on the topics of their audiences, at least once and in the order of each log. It reads logs again
 * when needed, so a slow or unavailable broker neither delays a game nor fills the memory.
 */
export interface EventBus {
  /**
   * Publishes what a game has recorded and will record. Use it for games without a store. If there is a store, follow
   * the store: then only what survives a crash is published.
   */
  follow(game: FollowedGame): void
  /** Returns the same store; what games save in it is published once it is saved. */
  follow(store: LogStore): LogStore
  /**
   * Publishes what is missing of every game in a store: after a crash, or repeatedly in a separate process. Resolves
   * when the broker has acknowledged everything that the store held at the time of the call.
   *
   * @throws {BusError} when the bus is closed before that.
   */
  catchUp(store: Pick<LogStore, 'getEvents' | 'listGames'>): Promise<void>
  /** @throws {BusError} when the bus is closed before that. */
  settled(): Promise<void>
  /**
   * Stops publishing after the batches in progress. What was not acknowledged is published by the next bus with the
   * same progress.
   */
  close(): Promise<void>
}

const pageSize = 200

/**
 * Makes an event bus.
 *
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function createBus(options: BusOptions): EventBus {
  const { broker, audiences = ['public', 'mafia', 'players', 'moderator'], ...checked } = checkedOptions(options)
  const { progress = memoryProgress(), topics = topicsByGame(), maxInFlight = 8, onError = warn } = checked
  const dispatcher = new Dispatcher({ broker, progress, topics, audiences }, { maxInFlight, onError })
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
        for (const { id } of page) if (!(await progress.of(id)).ended) wake({ id, read: () => store.getEvents(id) })
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

const checkedOptions = (options: BusOptions): BusOptions => checkFields(optionsSchema, options) as BusOptions

function warn(error: BusError): void {
  console.warn(`nightzero: ${error.message}`)
}
