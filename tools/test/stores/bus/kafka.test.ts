import { Producer as Platformatic, stringSerializers } from '@platformatic/kafka'
import type { Producer } from 'kafkajs'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { kafkaBroker, platformaticProducer } from '../../../../src/stores/bus/index.js'
import { testBus } from '../../../../src/testing/test-bus.js'
import { installed, KafkaCluster, reason } from '../../../../test/stores/bus/kafka-cluster.js'

describe.skipIf(!installed)(`Kafka${reason}`, () => {
  let cluster: KafkaCluster
  beforeAll(async () => {
    cluster = await KafkaCluster.start()
  })
  afterAll(() => cluster.stop())

  describe('through kafkajs', () => {
    let producer: Producer
    beforeAll(async () => {
      producer = cluster.client().producer()
      await producer.connect()
    })
    afterAll(() => producer.disconnect())
    testBus(test, () => ({ broker: kafkaBroker({ producer }), read: (topic) => cluster.read(topic) }))
  })

  describe('through @platformatic/kafka', () => {
    let producer: Platformatic<string, string, string, string>
    beforeAll(() => {
      const bootstrapBrokers = [cluster.address]
      producer = new Platformatic({
        clientId: 'test',
        bootstrapBrokers,
        serializers: stringSerializers,
        autocreateTopics: true,
      })
    })
    afterAll(() => producer.close())
    testBus(test, () => ({
      broker: kafkaBroker({ producer: platformaticProducer(producer) }),
      read: (topic) => cluster.read(topic),
    }))
  })
})
