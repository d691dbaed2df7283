import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, scriptedAgent } from '../../../src/index.js'

const games = await Promise.all(
  Array.from({ length: 6 }, (_, at) =>
    createMafiaGame({ rules: 'aiwolf-5', seed: `helpers ${at}`, players: 5, agent: scriptedAgent() }).run(),
  ),
)

const claims = games.map(({ events, players }) =>
  events.flatMap((event) => {
    if (!isEvent(event, 'role.claimed')) return []
    const { player, claim } = event.data
    return { role: players.find(({ id }) => id === player)?.role, claim, day: event.day }
  }),
)

test('a possessed mostly claims to be the seer on the first day, with one result for each night', () => {
  const first = claims.flatMap((told) => told.find(({ role }) => role === 'possessed') ?? [])
  expect(first.length).toBeGreaterThan(2)
  for (const { claim, day } of first) {
    expect(day).toBe(1)
    expect(claim).toMatchObject({ role: 'seer', results: [{}] })
  }
})

test('a seer who hears another claim its role claims it on the same day', () => {
  for (const told of claims.filter((each) => each.some(({ role }) => role === 'possessed')))
    expect(told.find(({ role }) => role === 'seer')?.day).toBe(1)
})
