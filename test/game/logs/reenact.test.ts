import { expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, InvalidLogError, reenactGame, scriptedAgent } from '../../../src/index.js'
import { ticks } from '../../support/ticks.js'

const played = (rules: 'trial' | 'reactive') =>
  createMafiaGame({ rules, players: 7, seed: 5, agent: scriptedAgent() })
    .run()
    .then(({ events }) => events)

test.each(['trial', 'reactive'] as const)(
  'a %s is played again event for event, and told like a new one',
  async (rules) => {
    const events = await played(rules)
    const heard: GameEvent[] = []
    const game = reenactGame(events).on('event', (event) => heard.push(event))
    const { winner } = await game.run()
    expect(heard).toEqual(events)
    expect(winner).toBe(game.state.winner)
  },
)

test.each(['trial', 'reactive'] as const)('a %s can take its time, which changes no event', async (rules) => {
  const events = await played(rules)
  const game = reenactGame(events, { paceMs: 1 })
  const run = game.run()
  await ticks(1)
  expect(game.events.length).toBeLessThan(events.length)
  expect((await run).events).toEqual(events)
})

test('it can be stepped from phase to phase', async () => {
  const events = await played('trial')
  // A step cuts the rest short that has begun.
  const game = reenactGame(events, { paceMs: 1_000_000 })
  const run = game.run()

  await ticks(1)
  const phases: string[] = []
  while (game.events.at(-1)?.type !== 'game.ended') {
    await game.step('phase')
    phases.push(game.state.phase)
    expect(game.paused || game.state.winner !== null).toBe(true)
  }
  expect(phases.slice(0, 3)).toEqual(['dawn', 'discussion', 'nomination'])
  expect((await run).events).toEqual(events)
})

test('a changed log is no game that the statecharts write', async () => {
  const events = await played('trial')
  const changed = events.map((event) =>
    event.type === 'speech.given' && event.seq > 30 ? { ...event, data: { ...event.data, text: 'Changed.' } } : event,
  ) as GameEvent[]
  await expect(reenactGame(changed).run()).rejects.toMatchObject({ cause: { name: 'DivergenceError' } })
})

test('a game that was not finished is refused', async () => {
  const events = await played('trial')
  expect(() => reenactGame(events.slice(0, 20))).toThrow(InvalidLogError)
})
