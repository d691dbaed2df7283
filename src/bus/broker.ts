import type { Awaitable } from '../stores/log-store.js'

/** A message as a broker carries it. */
export interface BusMessage {
  readonly topic: string
  /** The game's id: messages with the same key on the same topic keep their order. */
  readonly key: string
  /** JSON; see `readMessage`. */
  readonly value: string
}

/**
 * What carries the messages of the bus: Kafka, or this process's memory. Every adapter passes `testBus` of
 * `nightzero/testing`.
 */
export interface EventBroker {
  /**
   * Makes topics that are not there yet; those that are stay as they are. Throws where the broker does not allow it: publishing
   * is then tried all the same.
   */
  createTopics?(topics: readonly string[]): Awaitable<void>
  /**
   * Publishes messages in this order. When it returns, the broker has acknowledged all of them; when it throws, none, some or all
   * may have arrived, and they are published again.
   */
  publish(messages: readonly BusMessage[]): Awaitable<void>
}
