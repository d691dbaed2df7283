import { describe, test } from 'vitest'
import { memoryBroker } from '../../../src/stores/bus/index.js'
import { testBus } from '../../../src/testing/test-bus.js'

describe('a broker in memory', () => {
  testBus(test, () => {
    const broker = memoryBroker()
    return { broker, read: (topic) => broker.messages(topic) }
  })
})
