import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { dayMachine, nightZeroMachine, voteMachine } from '../../machines/index.js'
import { createMafiaGame, type RulesInput } from '../../src/index.js'
import { answeringAgent, type Cast, runMachine, type Script, statePaths } from '../../src/testing/index.js'
import { six } from '../support/casts.js'

const players: Cast = { Ann: 'mafia', Bob: 'sheriff', Cid: 'doctor', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const vote = (seed: string) =>
  runMachine(voteMachine, {
    players,
    seed,
    rules: { extends: 'benchmark' },
    before: [
      { type: 'enter', phase: 'discussion', day: 4 },
      { type: 'eliminate', player: 'Dan' },
    ],
    input: ({ rules, playState }) => ({ rules, day: 4, living: playState.living, nominated: [] }),
    answers: { vote: ({ options }) => options.find((option) => option === 'Ann') },
  })

test('a machine runs at a table that is open, with its roles dealt and with what was decided before', async () => {
  const { events, requests, state, path, pathOf } = await vote('test')
  expect(requests.map(({ playerId }) => playerId)).toEqual(['Ann', 'Bob', 'Cid', 'Eve', 'Flo'])
  expect(events[0]).toMatchObject({ type: 'phase.changed', day: 4, data: { from: 'discussion', to: 'vote' } })
  expect(events.some(({ type }) => type === 'role.dealt')).toBe(false)
  expect(state.players.map(({ name, role, status }) => `${name} ${role} ${status}`).slice(0, 4)).toEqual([
    'Ann mafia dead',
    'Bob sheriff alive',
    'Cid doctor alive',
    'Dan villager dead',
  ])
  expect(path).toEqual(['ballot', 'count', 'elimination', 'resolved'])
  expect(pathOf('ballot')).toEqual(['opening', 'polling', 'closed'])
  expect(pathOf('trial')).toEqual([])
})

test('the same seed and answers record the same events', async () => {
  const log = async (seed: string) => (await vote(seed)).events.map(({ meta: _, ...event }) => event)
  expect(await log('one')).toEqual(await log('one'))
})

test('a whole phase with everything it invokes runs too', async () => {
  const rules: RulesInput = { extends: 'night-zero' }
  const { path, pathOf } = await runMachine(dayMachine, {
    players,
    rules,
    input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living }),
    answers: answeringAgent({ vote: 'skip' }),
  })
  expect(path).toEqual(['opening', 'turns', 'reviewing', 'opening', 'vote', 'decided'])
  expect(pathOf('vote')).toEqual(['ballot', 'count', 'nobody', 'resolved'])
})

test('what breaks the engine rejects the run with its cause', async () => {
  const cause = new Error('The disk is full.')
  const journal = {
    record() {
      throw cause
    },
  }
  const input = { team: ['Ann'] }
  await expect(runMachine(nightZeroMachine, { players, input, journal })).rejects.toBe(cause)
})

test('how often a player is asked again is an option', async () => {
  const { requests } = await runMachine(nightZeroMachine, {
    players,
    input: { team: ['Ann'] },
    maxRetries: 1,
    badAnswers: true,
    answers: { strategize: () => ({}) },
  })
  expect(requests.map(({ attempt }) => attempt)).toEqual([1, 2])
})

test('the states of a game can be followed too', async () => {
  const game = createMafiaGame({ rules: { extends: 'trial', maxDays: 1 }, agent: answeringAgent(), seed: 1 })
  const paths = statePaths()
  game.actor.system.inspect({ next: paths.inspect })
  await game.run()
  expect(paths.of('game').slice(0, 3)).toEqual(['setup.seating', 'setup.over', 'night'])
  expect(paths.of('game').at(-1)).toBe('ended')
})

test('a state that is entered again is noted again, and parallel states each', () => {
  const machine = createMachine({
    id: 'parallel',
    type: 'parallel',
    states: {
      left: { initial: 'a', states: { a: { on: { again: { target: 'a', reenter: true } } } } },
      right: { initial: 'b', states: { b: { on: { go: 'c' } }, c: {} } },
    },
  })
  const paths = statePaths()
  const actor = createActor(machine, { inspect: paths.inspect }).start()
  actor.send({ type: 'again' })
  actor.send({ type: 'go' })
  actor.send({ type: 'go' })
  expect(paths.of('parallel')).toEqual(['left.a', 'right.b', 'left.a', 'right.c'])
})

test.each([
  [{ votes: { Ann: 'Bob' } }, 'Unknown kind of request `votes` in `answers` (did you mean `vote`?); known: '],
  [{ vote: { Zed: 'Ann' } }, 'Unknown player `Zed` in `answers.vote`; known: Ann, Bob, Cid, Dan, Eve, Flo.'],
])('a script that nobody would ever be asked for is refused: %j', async (answers, message) => {
  const told = runMachine(voteMachine, { rules: 'night-zero', players: six, answers: answers as Script })
  await expect(told).rejects.toThrow(message)
})
