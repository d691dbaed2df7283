import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, playerAttributes, randomAgent } from '../../../src/index.js'
import { answeringAgent } from '../../../src/testing/index.js'

const cast = { Ann: 'mafia', Bob: 'doctor', Cid: 'sheriff', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const roles = { mafia: 1, doctor: 1, sheriff: 1, villager: 3 }
const players = Object.entries(cast).map(([id, role]) => ({ id, role }))

const play = (answers: Parameters<typeof answeringAgent>[0]) =>
  createMafiaGame({
    rules: { extends: 'benchmark', roles, maxDays: 2 },
    players,
    seed: 1,
    agent: answeringAgent(answers),
  }).run()

test('a player knows who investigated, protected and attacked it, in which night, and how that ended', async () => {
  const { events } = await play({
    kill: ({ view }) => (view.day === 1 ? 'Dan' : 'Eve'),
    protect: ({ view }) => (view.day === 1 ? 'Dan' : 'Flo'),
    investigate: 'Ann',
    vote: 'skip',
  })
  expect(playerAttributes(events)).toEqual({
    Ann: [1, 2].map((day) => ({ power: 'investigate', by: 'Cid', day, result: 'done' })),
    Bob: [],
    Cid: [],
    Dan: expect.arrayContaining([
      { power: 'kill', by: 'Ann', day: 1, result: 'prevented' },
      { power: 'protect', by: 'Bob', day: 1, result: 'done' },
    ]),
    Eve: [{ power: 'kill', by: 'Ann', day: 2, result: 'done' }],
    Flo: [{ power: 'protect', by: 'Bob', day: 2, result: 'done' }],
  })
})

test('before the first night nothing has been done to anybody', async () => {
  const { events } = await play({ vote: 'skip' })
  const first = events.findIndex((event) => isEvent(event, 'night.explained'))
  const attributes = playerAttributes(events.slice(0, first))
  expect(Object.keys(attributes)).toEqual(Object.keys(cast))
  expect(Object.values(attributes).flat()).toEqual([])
  expect(playerAttributes([])).toEqual({})
})

test('a power that answers to something is among them', async () => {
  const rules = { extends: 'benchmark', roles: { mafia: 2, hunter: 2, villager: 3 } } as const
  let seen = 0
  for (let seed = 0; seed < 10; seed++) {
    const { events } = await createMafiaGame({ rules, players: 7, seed, agent: randomAgent() }).run()
    const all = playerAttributes(events)
    for (const { day, data } of events.filter((event) => isEvent(event, 'power.used'))) {
      if (data.target === 'skip') continue
      seen++
      const used = { power: data.action, by: data.player, day, result: 'done' }
      expect(all[data.target]).toContainEqual(used)
    }
  }
  expect(seen).toBeGreaterThan(0)
})
