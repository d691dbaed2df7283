import { expect, test } from 'vitest'
import {
  createMafiaGame,
  forkGame,
  InvalidLogError,
  randomAgent,
  scriptedAgent,
  verifyLog,
} from '../../../src/index.js'

const played = async () =>
  (await createMafiaGame({ rules: 'night-zero', players: 7, agent: scriptedAgent(), seed: 5 }).run()).events

test('without a change the past stays as it is, and the rest is asked anew of whoever plays on', async () => {
  const events = await played()
  const at = Math.floor(events.length / 2)
  const agents = { p2: { ...randomAgent(), name: 'another' } }
  const { events: forked } = await (await forkGame(events, { at, agent: scriptedAgent(), agents })).run()
  expect(forked.slice(2, at).map(({ data }) => data)).toEqual(events.slice(2, at).map(({ data }) => data))
  expect(forked[0]?.data).toMatchObject({ parent: { seq: at } })
  expect((forked[0] as (typeof forked)[0] & { data: { players: object[] } }).data.players[1]).toMatchObject({
    agent: 'another',
  })
  expect(forked.slice(at).map(({ data }) => data)).not.toEqual(events.slice(at).map(({ data }) => data))
  expect((await verifyLog(forked)).ok).toBe(true)
})

test('the same players answer the same: the fork is the same game', async () => {
  const events = await played()
  const { events: forked } = await (await forkGame(events, { at: 20, agent: scriptedAgent() })).run()
  expect(forked.slice(2).map(({ data }) => data)).toEqual(events.slice(2).map(({ data }) => data))
})

test('an event that is not there is refused', async () => {
  const events = await played()
  for (const at of [-1, events.length, 0.5]) await expect(forkGame(events, { at })).rejects.toThrow(InvalidLogError)
})
