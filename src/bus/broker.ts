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
 * Carries the messages of the bus: Kafka, or the memory of this process. Every adapter passes `testBus` of
 * `nightzero/testing`.
 */
export interface EventBroker {
  /**
   * Creates missing topics; existing ones do not change. Throws if the broker does not allow it; the bus then publishes
   * anyway.
   */
  createTopics?(topics: readonly string[]): Awaitable<void>
  /**
   * Publishes messages in this order. When it returns, the broker has acknowledged all of them. When it throws, none,
   * some or all may have arrived, and the bus publishes them again.
   */
  publish(messages: readonly BusMessage[]): Awaitable<void>
}
