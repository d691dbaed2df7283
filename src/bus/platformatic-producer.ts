import type { KafkaProducer } from './kafka-broker.js'

/** What is needed of a producer of `@platformatic/kafka`, made with `serializers: stringSerializers`. */
export interface PlatformaticProducer {
  send(options: { acks?: number; messages: { topic: string; key: string; value: string }[] }): Promise<unknown>
}

/** A producer of `@platformatic/kafka` in the shape that `kafkaBroker` takes. */
export function platformaticProducer(producer: PlatformaticProducer): KafkaProducer {
  return {
    sendBatch: ({ topicMessages, ...options }) =>
      producer.send({
        ...options,
        messages: topicMessages.flatMap(({ topic, messages }) => messages.map((message) => ({ topic, ...message }))),
      }),
  }
}
