import * as z from 'zod'
import { checkFields } from '../errors/check-fields.js'
import type { BusMessage, EventBroker } from './broker.js'

/** The part of a connected producer that a bus needs, in the shape of kafkajs's `kafka.producer()`. */
export interface KafkaProducer {
  sendBatch(batch: {
    acks?: number
    topicMessages: { topic: string; messages: { key: string; value: string }[] }[]
  }): Promise<unknown>
}

/**
 * The part of a connected admin client that a bus needs to create topics, in the shape of kafkajs's `kafka.admin()`.
 */
export interface KafkaAdmin {
  createTopics(options: {
    topics: { topic: string; numPartitions?: number; replicationFactor?: number }[]
  }): Promise<unknown>
}

/** The options of `kafkaBroker`. */
export interface KafkaBrokerOptions {
  /** You connect it, and you disconnect it after `bus.close()`. */
  readonly producer: KafkaProducer
  /**
   * Creates the topics of each game. Without it they must exist, or the cluster must create them with their first
   * message.
   */
  readonly admin?: KafkaAdmin
  /** Partitions of created topics. Default 1, which is right for topics of one game; shared topics need more. */
  readonly partitions?: number
  /** Replication factor of created topics. Default: the cluster's. */
  readonly replicationFactor?: number
}

const count = (most: number) => {
  const message = `Expected a whole number from 1 to ${most.toLocaleString('en')}`
  return z.int(message).min(1, message).max(most, message).optional()
}
const client = (method: string, message: string) =>
  z.custom((value) => typeof (value as Record<string, unknown> | null)?.[method] === 'function', message)

const optionsSchema = z.strictObject(
  {
    producer: client('sendBatch', 'Expected a producer with a method `sendBatch(batch)`, as kafkajs makes one'),
    admin: client(
      'createTopics',
      'Expected an admin client with a method `createTopics(options)`, as kafkajs makes one',
    ).optional(),
    partitions: count(10_000),
    replicationFactor: count(100),
  },
  'Expected the options as an object, for example `{ producer }`',
)

/**
 * Publishes on Kafka through your client. Every batch waits for all in-sync replicas.
 *
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function kafkaBroker(options: KafkaBrokerOptions): EventBroker {
  const checked = checkFields(optionsSchema, options) as KafkaBrokerOptions
  const { producer, admin, partitions = 1, replicationFactor = -1 } = checked
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
