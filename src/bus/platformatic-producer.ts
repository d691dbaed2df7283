import type { KafkaProducer } from './kafka-broker.js'

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
