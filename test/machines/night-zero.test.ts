import { expect, test } from 'vitest'
import { nightZeroMachine } from '../../machines/index.js'
import { answeringAgent, playersOf, rolesOf } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { gameOf, phasesOf, run } from '../support/covered.js'
import { story, told, whoOf } from '../support/log.js'

test('in Night Zero each mafia writes strategy notes, then all mafia see all notes, and nobody dies', async () => {
  const { path, events, requests } = await run(nightZeroMachine, {
    rules: 'night-zero',
    players: ten,
    answers: { strategize: ({ playerId }) => `${playerId} plays the sheriff.` },
    input: ({ playState }) => ({ team: playState.awake.kill }),
  })
  expect(path).toEqual(['plotting', 'resting', 'shared'])
  expect(story(events)).toEqual(['phase.changed', 'strategy.shared', 'strategy.shared', 'strategy.shared'])
  expect(told(events, 'strategy.shared')[2]).toEqual({ player: 'Cid', text: 'Cid plays the sheriff.' })
  for (const event of events)
    if (event.type === 'strategy.shared') expect(event.audience).toEqual(['Ann', 'Bob', 'Cid'])
  for (const { view } of requests) expect(view.events.map(({ type }) => type)).not.toContain('strategy.shared')
})

test('a game that opens with Night Zero goes to day 1 without a kill, and only then to night 1', async () => {
  const answers = { vote: 'skip' } as const
  const players = playersOf(ten)
  const { game, pathOf } = gameOf({
    rules: { extends: 'night-zero', maxDays: 1 },
    roles: rolesOf(ten),
    players,
    agent: answeringAgent(answers),
    seed: 1,
  })
  const { events } = await game.run()
  expect(phasesOf(pathOf('game'))).toEqual(['setup', 'nightZero', 'day', 'dusk', 'ended'])
  expect(told(events, 'phase.changed').map(({ to }) => to)).toEqual([
    ...['nightZero', 'discussion', 'vote', 'resolution', 'ended'],
  ])
  expect(whoOf(events, 'player.died')).toEqual([])
  expect(events.filter(({ phase }) => phase === 'nightZero').every(({ day }) => day === 0)).toBe(true)
  expect(events.filter(({ phase }) => phase === 'vote').every(({ day }) => day === 1)).toBe(true)
})
