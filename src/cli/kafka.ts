import { setTimeout as wait } from 'node:timers/promises'
import { oneLine, quantity } from '../kernel/text/index.js'
import { type BusProgress, createBus, type EventBus, kafkaBroker } from '../stores/bus/index.js'
import { BadInput, loadOptional } from './exit.js'
import { option } from './given.js'
import { warn } from './printer.js'

/** Publishes games on Kafka. */
export const busOption = option(
  '--bus <address>',
  "publish on Kafka at this address, such as localhost:9092; a game's topics are created at its start",
)

interface ConnectedBus extends Pick<EventBus, 'follow' | 'catchUp'> {
  /** Waits until everything is published, for a while, and disconnects. */
  readonly close: () => Promise<void>
}

/** How long the end of a game waits for the last messages, in ms. */
const lastWaitMs = 10_000

/** Throws `BadInput` for what is no address, for a cluster that cannot be reached, and where `kafkajs` is missing. */
export async function connectBus(address: string, progress?: BusProgress): Promise<ConnectedBus> {
  const brokers = address.split(',').map((part) => part.trim())
  if (!brokers.every((broker) => /^[\w.-]+:\d{1,5}$/.test(broker)))
    throw new BadInput(`Expected --bus as \`host:port\`, with commas between several, got \`${oneLine(address)}\`.`)
  const client = await connect(brokers)
  const bus = createBus({
    broker: kafkaBroker(client),
    onError: ({ message }) => warn(message),
    ...(progress && { progress }),
  })
  return {
    follow: bus.follow,
    catchUp: bus.catchUp,
    async close() {
      const late = Symbol('late')
      const first = await Promise.race([bus.settled(), wait(lastWaitMs, late, { ref: false })])
      if (first === late) warn(`Kafka has not taken everything after ${quantity(lastWaitMs / 1_000, 'second')}.`)
      await bus.close()
      await Promise.all([client.producer.disconnect(), client.admin.disconnect()])
    },
  }
}

async function connect(brokers: string[]) {
  const { Kafka, logLevel } = await loadOptional(
    () => import('kafkajs'),
    'Publishing on Kafka needs the package `kafkajs`: npm install kafkajs.',
  )
  const retry = { retries: 1, initialRetryTime: 100 }
  const kafka = new Kafka({
    clientId: 'nightzero',
    brokers,
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    retry,
  })
  const [producer, admin] = [kafka.producer(), kafka.admin()]
  try {
    await Promise.all([producer.connect(), admin.connect()])
  } catch (error) {
    await Promise.allSettled([producer.disconnect(), admin.disconnect()])
    throw new BadInput(`Cannot reach Kafka at \`${brokers.join(',')}\`: ${oneLine((error as Error).message)}.`)
  }
  return { producer, admin }
}
