import { appendFileSync, closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  derive,
  type LogStore,
  memoryStore,
  randomAgent,
  resumeFrom,
  viewFor,
} from '../../../src/index.js'
import {
  type BusMessage,
  busReader,
  createBus,
  type EventBroker,
  fileProgress,
  kafkaBroker,
  type MemoryBroker,
  memoryBroker,
  topicsByGame,
} from '../../../src/stores/bus/index.js'
import { temporaryFolder } from '../../support/temporary.js'

const topics = topicsByGame()
const quiet = { onError: () => {} }

/** A game of seven, two of them mafia by default. */
const table = (id: string, options: { agent?: Agent; store?: LogStore; mafia?: number } = {}) => {
  const { mafia = 2, agent = randomAgent(), ...rest } = options
  const rules = { extends: 'classic', discussion: { rounds: 1 } } as const
  const roles = { mafia, doctor: 1, sheriff: 1, villager: 5 - mafia }
  return createMafiaGame({ id, rules, players: 7, roles, seed: 11, agent, ...rest })
}

/** A broker that fails as the numbers say, never twice running: before anything, after a part or after everything arrived. */
function failing(inner: MemoryBroker, random: () => number, share: number): EventBroker {
  let failed = false
  return {
    publish(messages) {
      const fails = !failed && random() < share
      failed = fails
      const arrived = fails ? Math.floor(random() * (messages.length + 1)) : messages.length
      void inner.publish(messages.slice(0, arrived))
      if (fails) throw new Error('connection lost')
    },
  }
}

const heardIn = (broker: MemoryBroker, topic: string): BusMessage[] => [...broker.messages(topic)]

function readerOf(broker: MemoryBroker, names: readonly string[]) {
  const reader = busReader()
  for (const name of names) for (const { value } of broker.messages(name)) reader.read(value)
  return reader
}

describe('the topics of a game', () => {
  test('are one for everyone, one for the mafia, one for each player and one for the moderator', async () => {
    const [broker, game] = [memoryBroker(), table('g1')]
    const bus = createBus({ broker })
    bus.follow(game)
    await game.run()
    await bus.settled()
    const players = game.state.players.map(({ id }) => `game.g1.player.${id}`)
    expect(broker.topics().sort()).toEqual(['game.g1.mafia', 'game.g1.moderator', ...players, 'game.g1.public'].sort())
  })

  test.each([1, 2])('of a team of %i mafia: its own topic says what all of them see, as it happens', async (mafia) => {
    const [broker, game] = [memoryBroker(), table('g1', { mafia })]
    const bus = createBus({ broker })
    bus.follow(game)
    await game.run()
    await bus.settled()
    const team = game.state.players.filter((player) => player.team === 'mafia').map(({ id }) => id)
    const common = game.events.filter(({ audience }) =>
      audience === 'public' ? true : Array.isArray(audience) && team.every((id) => audience.includes(id)),
    )
    const seen = readerOf(broker, [topics('g1', 'mafia')]).view('g1', 'mafia')?.events
    expect(seen?.map(({ type, data }) => ({ type, data }))).toEqual(common.map(({ type, data }) => ({ type, data })))
    expect(seen?.some(({ type }) => type === 'mafia.spoke')).toBe(true)
  })

  test('hold spectators only where they are asked for', async () => {
    const [broker, agent] = [memoryBroker(), randomAgent()]
    const game = createMafiaGame({ id: 'g1', rules: 'trial', players: 6, seed: 2, agent, narrator: agent })
    const bus = createBus({ broker, audiences: ['viewers', 'public'] })
    bus.follow(game)
    await game.run()
    await bus.settled()
    expect(broker.topics().sort()).toEqual(['game.g1.public', 'game.g1.viewers'])
    const reader = readerOf(broker, broker.topics())
    expect(reader.view('g1', 'viewers')).toEqual(game.view('viewers'))
    expect(reader.view('g1')).toEqual(game.view('public'))
  })
})

describe('a broker that fails', () => {
  test.each([1, 2])('now and then, in whatever way, makes nobody miss anything (%i)', async (seed) => {
    const inner = memoryBroker()
    const bus = createBus({ broker: failing(inner, derive('bus', seed), 0.3), ...quiet })
    const store = bus.follow(memoryStore())
    const games = ['a', 'b', 'c'].map((id) => table(id, { store }))
    await Promise.all(games.map((game) => game.run()))
    await bus.settled()
    const reader = readerOf(inner, inner.topics())
    for (const { id, events } of games) {
      expect(reader.view(id)).toEqual(viewFor('public', events))
      expect(reader.log(id)).toEqual(events)
    }
  })

  test('for good delays no game, and is reported with the game and the reason', async () => {
    const errors: Error[] = []
    const broker: EventBroker = {
      publish: () => Promise.reject(new Error('connection lost')),
      createTopics: () => Promise.reject(new Error('not authorized')),
    }
    const bus = createBus({ broker, onError: (error) => errors.push(error) })
    const game = table('g1', { store: bus.follow(memoryStore()) })
    await game.run()
    const settled = expect(bus.settled()).rejects.toThrow('The bus is closed.')
    await bus.close()
    await settled
    expect(errors[0]?.message).toBe(
      'Game `g1` cannot be published yet: connection lost (and its topics cannot be created: not authorized).',
    )
  })

  test('to make topics is asked to publish all the same', async () => {
    const broker = { ...memoryBroker(), createTopics: () => Promise.reject(new Error('not authorized')) }
    const bus = createBus({ broker })
    const game = table('g1')
    bus.follow(game)
    await game.run()
    await bus.settled()
    expect(readerOf(broker, ['game.g1.public']).view('g1')).toEqual(game.view('public'))
  })

  test('on one game lets the others pass', async () => {
    const inner = memoryBroker()
    const publish = (messages: readonly BusMessage[]) => {
      if (messages[0]?.key === 'bad') throw new Error('message too large')
      void inner.publish(messages)
    }
    const bus = createBus({ broker: { publish }, maxInFlight: 1, ...quiet })
    const [bad, good] = [table('bad'), table('good')]
    bus.follow(bad)
    bus.follow(good)
    await Promise.all([bad.run(), good.run()])
    for (
      let turns = 0;
      turns < 1_000 && inner.messages('game.good.public').length < good.view('public').events.length;
      turns++
    )
      await new Promise(setImmediate)
    expect(readerOf(inner, ['game.good.public']).view('good')).toEqual(good.view('public'))
    await bus.close()
  })
})

describe('after a crash', () => {
  test('of its process, a bus continues after the last acknowledged event', async () => {
    const [file, broker, kept] = [join(temporaryFolder(), 'bus.jsonl'), memoryBroker(), memoryStore()]
    const first = createBus({ broker, progress: fileProgress(file) })
    const cut = table('g1', { store: first.follow(kept) })
    for (let phases = 0; phases < 5; phases++) await cut.step('phase')
    await first.settled()
    cut.abort()
    await cut.run().catch(() => {})
    await first.close()
    const before = heardIn(broker, 'game.g1.moderator').length
    expect(before).toBe(cut.events.length)
    appendFileSync(file, '{"game":"g1","eve')

    const second = createBus({ broker, progress: fileProgress(file) })
    const { events } = await (await resumeFrom(second.follow(kept), 'g1', { agent: randomAgent() })).run()
    await second.settled()
    await second.close()
    expect(heardIn(broker, 'game.g1.moderator').length).toBe(events.length)
    expect(readerOf(broker, broker.topics()).log('g1')).toEqual(events)
    expect(readFileSync(file, 'utf8')).toContain(`{"game":"g1","events":${events.length},"ended":true}`)
  })

  test('what a store holds that was never published is caught up with, and published once', async () => {
    const [store, broker, progress] = [memoryStore(), memoryBroker(), join(temporaryFolder(), 'bus.jsonl')]
    const games = ['a', 'b', 'c'].map((id) => table(id, { store }))
    for (const game of games) await game.run()
    for (let times = 0; times < 3; times++) {
      const bus = createBus({ broker, progress: fileProgress(progress) })
      await bus.catchUp(store)
      await bus.close()
    }
    for (const { id, events } of games) expect(heardIn(broker, `game.${id}.moderator`).length).toBe(events.length)
  })

  test('a game that is resumed on the same bus continues where it was, without a second copy', async () => {
    const [broker, inner] = [memoryBroker(), memoryStore()]
    const bus = createBus({ broker })
    const store = bus.follow(inner)
    const cut = table('g1', { store })
    for (let phases = 0; phases < 4; phases++) await cut.step('phase')
    cut.abort()
    await cut.run().catch(() => {})
    const resumed = await resumeFrom(store, 'g1', { agent: randomAgent() })
    await resumed.run()
    await bus.settled()
    expect(heardIn(broker, 'game.g1.moderator').length).toBe(resumed.events.length)
    expect(readerOf(broker, broker.topics()).log('g1')).toEqual(resumed.events)
  })
})

test('only what the store has saved is published', async () => {
  const [broker, inner] = [memoryBroker(), memoryStore()]
  const full: LogStore = {
    ...inner,
    async appendEvents(gameId, events) {
      if ((events[0]?.seq ?? 0) > 40) throw new Error('disk full')
      await inner.appendEvents(gameId, events)
    },
  }
  const bus = createBus({ broker })
  await expect(table('g1', { store: bus.follow(full) }).run()).rejects.toThrow()
  await bus.settled()
  expect(readerOf(broker, ['game.g1.moderator']).log('g1')).toEqual(await inner.getEvents('g1'))
})

describe('a reader', () => {
  const reader = busReader()
  test.each(['', 'null', '{"version":2}', '{"version":1,"game":"g1","audience":"public","event":{"n":0,"type":"x"}}'])(
    'refuses what is no message: %s',
    (value) => expect(() => reader.read(value)).toThrow("Expected a message of nightzero's event bus, version 1"),
  )

  test('names the event that is missing', async () => {
    const [broker, game] = [memoryBroker(), table('g1')]
    const bus = createBus({ broker })
    bus.follow(game)
    await game.run()
    await bus.settled()
    const late = broker.messages('game.g1.public')[3] as BusMessage
    expect(() => busReader().read(late.value)).toThrow(
      'Expected event 0 of game `g1` for `public`, got 3: read its topic from the beginning.',
    )
    const again = readerOf(broker, ['game.g1.public'])
    again.forget('g1')
    expect(again.read(late.value)).toBeNull()
    expect(again.view('g1')).toBeUndefined()
  })
})

test.each([
  [() => createBus({} as never), 'broker'],
  [
    () => createBus({ broker: memoryBroker(), audiences: ['mafiosi' as never] }),
    '`audiences[0]`: Expected one of public, viewers',
  ],
  [() => createBus({ broker: memoryBroker(), maxInFlight: 0 }), '`maxInFlight`: Expected a whole number from 1'],
  [() => kafkaBroker({ producer: {} as never }), '`producer`: Expected a producer with a method `sendBatch(batch)`'],
  [() => topicsByGame('no spaces'), '`prefix`: Expected letters, digits'],
  [() => fileProgress(''), '`path`: Expected a non-empty path'],
])('bad options are refused: %s', (call, message) => {
  expect(call).toThrow(message)
})

test('a progress that is closed twice closes no file of another, and saves nothing more', async () => {
  const folder = temporaryFolder()
  const progress = fileProgress(join(folder, 'progress'))
  await progress.close?.()
  const other = openSync(join(folder, 'other'), 'w')
  await progress.close?.()
  writeSync(other, 'whole')
  expect(() => progress.acknowledge('g', { events: 1, ended: false })).toThrow(/is closed/)
  closeSync(other)
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('whole')
})
