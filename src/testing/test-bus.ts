import { type BrokerKind, busLaws } from './bus-laws.js'
import type { TestFunction } from './test-log-store.js'

export type { BrokerKind } from './bus-laws.js'

/**
 * The conformance suite of brokers of the event bus: every adapter passes it. `freshKind` is called at the start of each test.
 *
 * @example testBus(test, () => { const broker = memoryBroker(); return { broker, read: (topic) => broker.messages(topic) } })
 */
export function testBus(test: TestFunction, freshKind: () => BrokerKind | Promise<BrokerKind>): void {
  for (const [name, body] of Object.entries(busLaws)) test(name, async () => body(await freshKind()))
}
