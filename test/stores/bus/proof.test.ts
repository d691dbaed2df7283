import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer } from 'kafkajs'
import { describe, expect, test } from 'vitest'
import { type Agent, createMafiaGame, type MafiaGame, memoryStore, randomAgent, viewFor } from '../../../src/index.js'
import { busReader, createBus, kafkaBroker, topicsByGame } from '../../../src/stores/bus/index.js'
import { installed, KafkaCluster, reason } from './kafka-cluster.js'

const games = process.env.LAWS === 'full' ? 20 : 3
const topics = topicsByGame()
const secret = 'PLANTED-SECRET'

/** Of the mafia, says and thinks a secret wherever the town does not hear it. */
function whispering(): Agent {
  const { act } = randomAgent()
  const spoken = ['discussion', 'vote']
  return {
    act: async (request) => {
      const { place, view, words } = request
      if (view.self?.team !== 'mafia') return act(request)
      const whisper = words === 'none' || spoken.includes(place.phase) ? {} : { speech: `${secret}: at the mill.` }
      return { ...(await act(request)), ...whisper, memory: secret, thought: secret }
    },
  }
}

async function until(done: () => boolean): Promise<void> {
  for (const end = Date.now() + 120_000; !done() && Date.now() < end; ) await sleep(50)
}

/** The topics of everyone in town: what the public sees, and what each of its players does. */
const townTopics = (game: MafiaGame): string[] => [
  topics(game.id, 'public'),
  ...game.state.players.filter(({ team }) => team !== 'mafia').map(({ id }) => topics(game.id, id)),
]

async function consume(
  consumer: Consumer,
  names: string[],
  take: (topic: string, value: string) => void,
): Promise<void> {
  await consumer.connect()
  await consumer.subscribe({ topics: names, fromBeginning: true })
  await consumer.run({
    partitionsConsumedConcurrently: 4,
    eachMessage: async ({ topic, message }) => take(topic, String(message.value)),
  })
}

describe.skipIf(!installed)(`a Kafka cluster that is stopped and started again in the middle of games${reason}`, () => {
  test('publishes every game completely and in order, never blocks one, and reveals no secret', async () => {
    const cluster = await KafkaCluster.start()
    const kafka = cluster.client()
    const producer = kafka.producer()
    // A member that was cut off is let in again when its session is over.
    const waits = { sessionTimeout: 4_000, heartbeatInterval: 500, maxWaitTimeInMs: 50 }
    const consumer = kafka.consumer({ groupId: 'town', ...waits })
    const errors: Error[] = []
    await producer.connect()
    const bus = createBus({ broker: kafkaBroker({ producer }), onError: (error) => errors.push(error) })
    const store = bus.follow(memoryStore())
    const played = Array.from({ length: games }, (_, seed) =>
      createMafiaGame({ id: `g${seed}`, rules: 'classic', players: 7, seed, agent: whispering(), store }),
    )
    for (const game of played) for (let phases = 0; phases < 3; phases++) await game.step('phase')
    await bus.settled()

    const [reader, received] = [busReader(), [] as string[]]
    await consume(consumer, played.flatMap(townTopics), (topic, value) => {
      received.push(value)
      if (topic.endsWith('.public')) reader.read(value)
    })
    await until(() => played.every(({ id }) => reader.view(id) !== undefined))

    await cluster.down()
    await Promise.all(played.map((game) => game.run()))
    await until(() => errors.length > 0)
    expect(errors[0]?.message).toMatch(/^Game `g\d+` cannot be published yet: /)
    await cluster.up()
    await bus.settled()

    const length = (game: MafiaGame) => game.view('public').events.length
    await until(() => played.every((game) => reader.view(game.id)?.events.length === length(game)))
    for (const { id, events } of played) expect(reader.view(id)).toEqual(viewFor('public', events))
    expect(received.filter((value) => value.includes(secret))).toEqual([])
    const mafias = await Promise.all(played.map(({ id }) => cluster.read(topics(id, 'mafia'))))
    for (const messages of mafias) expect(messages.some(({ value }) => value.includes(secret))).toBe(true)

    await bus.close()
    await consumer.disconnect()
    await producer.disconnect()
    cluster.stop()
  }, 400_000)
})
