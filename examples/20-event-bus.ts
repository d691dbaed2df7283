/**
 * Games on an event bus, and a reader elsewhere that rebuilds them from the public topics alone. The broker here is in
 * memory; with Kafka use `kafkaBroker({ producer })` instead, and a consumer reads the same topics.
 */
import { createMafiaGame, memoryStore } from 'nightzero'
import { busReader, createBus, memoryBroker, topicsByGame } from 'nightzero/bus'

const broker = memoryBroker()
const bus = createBus({ broker })
const store = bus.follow(memoryStore())

// The reader: it knows only the topic, not the game.
const reader = busReader()
const topic = topicsByGame()('g1', 'public')
broker.subscribe(topic, ({ value }) => {
  const event = reader.read(value)?.event // null for a repeated message: it may arrive twice
  if (event?.type === 'player.died') console.log(`Day ${event.day}: ${event.data.player} is dead.`)
})

const { winner } = await createMafiaGame({ id: 'g1', rules: 'classic', players: 8, seed: 'bus', store }).run()
await bus.settled()
await bus.close()

const view = reader.view('g1')
const living = view?.players.filter(({ status }) => status === 'alive').length
console.log(`${winner} won; ${topic} holds ${view?.events.length} events, and by them ${living} players live.`)
