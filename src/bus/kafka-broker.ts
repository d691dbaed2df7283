import * as z from 'zod'
import { checkFields } from '../errors/check-fields.js'
import type { BusMessage, EventBroker } from './broker.js'

/** What a bus needs of a connected producer: the shape that `kafka.producer()` of kafkajs has. */
export interface KafkaProducer {
  sendBatch(batch: {
    acks?: number
    topicMessages: { topic: string; messages: { key: string; value: string }[] }[]
  }): Promise<unknown>
}

/** What a bus needs of a connected admin client to make topics: the shape that `kafka.admin()` of kafkajs has. */
export interface KafkaAdmin {
  createTopics(options: {
    topics: { topic: string; numPartitions?: number; replicationFactor?: number }[]
  }): Promise<unknown>
}

/** How messages go to Kafka. */
export interface KafkaBrokerOptions {
  /** Connected by you, and disconnected by you after `bus.close()`. */
  readonly producer: KafkaProducer
  /** Makes the topics of each game. Without it the cluster makes them with their first message, or they are there. */
  readonly admin?: KafkaAdmin
  /** Of topics that are made here. Default 1, which is right for topics of one game; shared ones want more. */
  readonly partitions?: number
  /** Of topics that are made here. Default: the cluster's. */
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
 * Publishes on Kafka through a client of yours. Every batch waits for all in-sync replicas.
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
