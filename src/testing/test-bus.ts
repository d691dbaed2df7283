import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { MafiaGame } from '../game/mafia-game.js'
import { createMafiaGame } from '../index.js'
import { requireArgument } from '../kernel/errors/arguments.js'
import { viewFor } from '../kernel/events/view.js'
import type { PresetName } from '../kernel/rules/presets/presets.js'
import { randomAgent } from '../players/random.js'
import type { BusMessage, EventBroker } from '../stores/bus/brokers.js'
import { type BusReader, busReader } from '../stores/bus/bus-reader.js'
import { createBus } from '../stores/bus/create-bus.js'
import { type BusAudience, topicsByAudience, topicsByGame } from '../stores/bus/fan-out.js'
import { memoryStore } from '../stores/memory-store.js'
import type { TestFunction } from './test-log-store.js'

/** A broker under test, and how its topics are read. */
export interface BrokerKind {
  readonly broker: EventBroker
  /** Every acknowledged message of a topic so far, from the first one. */
  readonly read: (topic: string) => readonly BusMessage[] | Promise<readonly BusMessage[]>
}

type BusLaw = (kind: BrokerKind) => Promise<void>

const fresh = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`

const newGame = (rules: PresetName, seed: number): MafiaGame =>
  createMafiaGame({ id: fresh('law'), rules, players: 7, seed, agent: randomAgent() })

async function readInto(reader: BusReader, { read }: BrokerKind, topic: string): Promise<void> {
  for (const { value } of await read(topic)) reader.read(value)
}

/** A broker that makes topics with their first message may refuse to make them before. */
async function createTopicsIfAllowed(broker: EventBroker, topics: readonly string[]): Promise<void> {
  try {
    await broker.createTopics?.(topics)
  } catch {
    // Publishing is tried anyway.
  }
}

async function expectTopicsMatchViews(kind: BrokerKind, game: MafiaGame): Promise<void> {
  const players = game.state.players.map(({ id }) => id)
  for (const audience of ['public', ...players] as BusAudience[]) {
    const reader = busReader()
    await readInto(reader, kind, topicsByGame()(game.id, audience))
    assert.deepEqual(reader.view(game.id, audience), viewFor(audience, game.events), audience)
  }
}

const busLaws: Record<string, BusLaw> = {
  'the messages of a topic come in the order in which they were published, with their keys, and whole': async (
    kind,
  ) => {
    const [topic, other] = [fresh('topic'), fresh('topic')]
    const texts = ['"one"', '"zwölf 🐺"', `"${'x'.repeat(200_000)}"`, '"four"']
    await createTopicsIfAllowed(kind.broker, [topic, other])
    for (const value of texts)
      await kind.broker.publish([
        { topic, key: 'a', value },
        { topic: other, key: 'b', value: '"else"' },
      ])
    assert.deepEqual(
      await kind.read(topic),
      texts.map((value) => ({ topic, key: 'a', value })),
    )
    assert.equal((await kind.read(other)).length, texts.length)
  },
  'every audience of a game gets what it may see, and nothing else': async (kind) => {
    const [bus, game] = [createBus({ broker: kind.broker }), newGame('classic', 3)]
    bus.follow(game)
    await game.run()
    await bus.settled()
    await expectTopicsMatchViews(kind, game)
    const reader = busReader()
    await readInto(reader, kind, topicsByGame()(game.id, 'moderator'))
    assert.deepEqual(reader.log(game.id), game.events)
    await bus.close()
  },
  'games that share topics keep apart, each in its order': async (kind) => {
    const [topics, games] = [topicsByAudience(fresh('games')), [1, 2, 3, 4].map((seed) => newGame('trial', seed))]
    const bus = createBus({ broker: kind.broker, topics, audiences: ['public'], maxInFlight: 2 })
    for (const game of games) bus.follow(game)
    await Promise.all(games.map((game) => game.run()))
    await bus.settled()
    const reader = busReader()
    await readInto(reader, kind, topics('', 'public'))
    for (const { id, events } of games) assert.deepEqual(reader.view(id), viewFor('public', events))
    await bus.close()
  },
  'what is published again changes nothing for those who read it': async (kind) => {
    const [store, id] = [memoryStore(), fresh('law')]
    const game = createMafiaGame({ id, rules: 'trial', players: 7, seed: 5, agent: randomAgent(), store })
    await game.run()
    // A bus without memory of the one before it.
    for (let times = 0; times < 2; times++) {
      const bus = createBus({ broker: kind.broker })
      await bus.catchUp(store)
      await bus.close()
    }
    assert.equal((await kind.read(topicsByGame()(id, 'public'))).length, 2 * game.view('public').events.length)
    await expectTopicsMatchViews(kind, game)
  },
}

/**
 * The conformance suite of brokers of the event bus: every adapter passes it. `freshKind` is called at the start of each test.
 *
 * @example testBus(test, () => { const broker = memoryBroker(); return { broker, read: (topic) => broker.messages(topic) } })
 */
export function testBus(test: TestFunction, freshKind: () => BrokerKind | Promise<BrokerKind>): void {
  requireArgument('test', test, { kind: 'a function', advice: 'the `test` of your test runner' })
  for (const [name, body] of Object.entries(busLaws)) test(name, async () => body(await freshKind()))
}
