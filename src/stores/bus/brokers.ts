import * as z from 'zod'
import { checkFields } from '../../kernel/errors/checks.js'
import { type OptionsFrom, objectWithMethods } from '../../kernel/errors/option-fields.js'
import type { Awaitable } from '../../kernel/runtime/log-store.js'

/** A message as a broker carries it. */
export interface BusMessage {
  readonly topic: string
  /** The game's id: messages with the same key on the same topic keep their order. */
  readonly key: string
  /** JSON; see `readMessage`. */
  readonly value: string
}

/** Carries the messages of the bus: Kafka, or this process. Every adapter passes `testBus` of `nightzero/testing`. */
export interface EventBroker {
  /** Creates missing topics; existing ones do not change. If it throws, the bus publishes anyway. */
  createTopics?(topics: readonly string[]): Awaitable<void>
  /** Publishes in this order; returns once all are acknowledged. If it throws, the bus publishes all of them again. */
  publish(messages: readonly BusMessage[]): Awaitable<void>
}

/** A broker in this process. */
export interface MemoryBroker extends EventBroker {
  /** Everything published on a topic so far, in order. */
  messages(topic: string): readonly BusMessage[]
  topics(): string[]
  /** Calls `listener` with all past and future messages of a topic. Returns a function that stops it. */
  subscribe(topic: string, listener: (message: BusMessage) => void): () => void
}

/** Makes a broker that carries messages within this process and saves nothing: for tests, and for a single program. */
export function memoryBroker(): MemoryBroker {
  const kept = new Map<string, BusMessage[]>()
  const listeners = new Map<string, Set<(message: BusMessage) => void>>()
  const topic = (name: string): BusMessage[] => {
    const messages = kept.get(name) ?? []
    kept.set(name, messages)
    return messages
  }
  return {
    createTopics: (names) => names.forEach(topic),
    publish(messages) {
      for (const message of messages) topic(message.topic).push(message)
      for (const message of messages) for (const listener of listeners.get(message.topic) ?? []) listener(message)
    },
    messages: (name) => [...(kept.get(name) ?? [])],
    topics: () => [...kept.keys()],
    subscribe(name, listener) {
      const own = (message: BusMessage) => listener(message)
      listeners.set(name, (listeners.get(name) ?? new Set()).add(own))
      for (const message of [...(kept.get(name) ?? [])]) own(message)
      return () => void listeners.get(name)?.delete(own)
    },
  }
}

/** The part of a connected producer that a bus needs, in the shape of kafkajs's `kafka.producer()`. */
export interface KafkaProducer {
  sendBatch(batch: {
    acks?: number
    topicMessages: { topic: string; messages: { key: string; value: string }[] }[]
  }): Promise<unknown>
}

/** The part of a connected admin client that creates topics, in the shape of kafkajs's `kafka.admin()`. */
export interface KafkaAdmin {
  createTopics(options: {
    topics: { topic: string; numPartitions?: number; replicationFactor?: number }[]
  }): Promise<unknown>
}

const count = (most: number) => {
  const message = `Expected a whole number from 1 to ${most.toLocaleString('en')}`
  return z.int(message).min(1, message).max(most, message).optional()
}
const producer = 'a producer with a method `sendBatch(batch)`, as kafkajs makes one'
const admin = 'an admin client with a method `createTopics(options)`, as kafkajs makes one'

const optionsSchema = z.strictObject(
  {
    /** You connect it, and you disconnect it after `bus.close()`. */
    producer: objectWithMethods<KafkaProducer>(['sendBatch'], producer),
    /** Creates the topics of each game. Without it they must exist, or the cluster must create them when needed. */
    admin: objectWithMethods<KafkaAdmin>(['createTopics'], admin).optional(),
    /** Partitions of created topics. Default 1, which is right for topics of one game; shared topics need more. */
    partitions: count(10_000),
    /** Replication factor of created topics. Default: the cluster's. */
    replicationFactor: count(100),
  },
  'Expected the options as an object, for example `{ producer }`',
)

/** The options of `kafkaBroker`. */
export interface KafkaBrokerOptions extends OptionsFrom<typeof optionsSchema> {}

/**
 * Publishes on Kafka through your client. Every batch waits for all in-sync replicas.
 *
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function kafkaBroker(options: KafkaBrokerOptions): EventBroker {
  const { producer, admin, partitions = 1, replicationFactor = -1 } = checkFields(optionsSchema, options)
  return {
    async publish(messages) {
      await producer.sendBatch({ acks: -1, topicMessages: byTopic(messages) })
    },
    ...(admin && {
      async createTopics(names) {
        await admin.createTopics({
          topics: names.map((topic) => ({ topic, numPartitions: partitions, replicationFactor })),
        })
      },
    }),
  }
}

function byTopic(messages: readonly BusMessage[]) {
  const topics = new Map<string, { key: string; value: string }[]>()
  for (const { topic, key, value } of messages) topics.set(topic, [...(topics.get(topic) ?? []), { key, value }])
  return [...topics].map(([topic, messages]) => ({ topic, messages }))
}

/** The needed part of a producer of `@platformatic/kafka`, made with `serializers: stringSerializers`. */
export interface PlatformaticProducer {
  send(options: { acks?: number; messages: { topic: string; key: string; value: string }[] }): Promise<unknown>
}

/** Turns a producer of `@platformatic/kafka` into one that `kafkaBroker` takes. */
export function platformaticProducer(producer: PlatformaticProducer): KafkaProducer {
  return {
    sendBatch: ({ topicMessages, ...options }) =>
      producer.send({
        ...options,
        messages: topicMessages.flatMap(({ topic, messages }) => messages.map((message) => ({ topic, ...message }))),
      }),
  }
}
