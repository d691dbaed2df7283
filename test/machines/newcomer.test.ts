// Written from the documents alone, as a newcomer would.
import { expect, test } from 'vitest'
import { nightMachine, trialMachine, voteMachine } from '../../machines/index.js'
import { createMafiaGame } from '../../src/index.js'
import {
  answeringAgent,
  type Cast,
  choicesOf,
  given,
  runMachine,
  runUntil,
  type Script,
} from '../../src/testing/index.js'

const players: Cast = { Ann: 'mafia', Bob: 'doctor', Cid: 'sheriff', Dan: 'villager', Eve: 'villager', Flo: 'villager' }

test('a doctor may not protect the same player two nights running, where the rules forbid it', async () => {
  const before = { day: 2, acts: { protect: { Bob: 'Dan' } } }
  const { requests } = await runMachine(nightMachine, { players, rules: 'benchmark', before })
  const [asked] = requests.filter(({ kind }) => kind === 'protect')
  expect(asked?.options).toContain('Eve')
  expect(asked?.options).not.toContain('Dan')
})

test('a sheriff who learns at once learns the team', async () => {
  const answers = { kill: 'Dan', protect: 'Dan', investigate: 'Ann' }
  const { events, path } = await runMachine(nightMachine, { players, rules: 'benchmark', answers })
  const learned = events.find(({ type }) => type === 'investigation.learned')
  expect(learned).toMatchObject({ audience: ['Cid'], data: { target: 'Ann', result: 'mafia' } })
  expect(path.at(-1)).toBe('over')
})

const accuseAnn: Script = { nominate: ({ playerId }) => (playerId === 'Ann' ? 'Bob' : 'Ann') }

test('late in the game two of three nominations bring a trial, and the accused does not judge itself', async () => {
  const before = { day: 3, alive: ['Ann', 'Bob', 'Cid'] }
  const { path, requests } = await runMachine(trialMachine, { players, before, answers: accuseAnn })
  expect(path).toContain('judgment')
  expect(requests.filter(({ kind }) => kind === 'judge').map(({ playerId }) => playerId)).toEqual(['Bob', 'Cid'])
})

test('who is found guilty dies, and the acquitted lives', async () => {
  const judged = (judge: string) => runMachine(trialMachine, { players, answers: { ...accuseAnn, judge } })
  const statusOfAnn = async (judge: string) =>
    (await judged(judge)).state.players.find(({ id }) => id === 'Ann')?.status
  expect(await statusOfAnn('guilty')).toBe('dead')
  expect(await statusOfAnn('innocent')).toBe('alive')
})

test('half of the living is no majority', async () => {
  const vote = { Ann: 'Flo', Bob: 'Flo', Cid: 'Flo' }
  const { path } = await runMachine(voteMachine, { players, rules: 'classic', answers: { vote } })
  expect(path).toEqual(['ballot', 'count', 'nobody', 'resolved'])
})

test('the same is found by the rules alone', () => {
  const choices = choicesOf({ Ann: 'Flo', Bob: 'Flo', Cid: 'Flo', Dan: 'skip', Eve: 'skip', Flo: 'skip' })
  given({ players, rules: 'classic' })
    .when({ type: 'resolveVote', choices, again: false })
    .thenEvents([{ type: 'vote.resolved', data: { outcome: 'nobody' } }])
})

test('when the vote of a game begins, nobody has voted yet', async () => {
  const game = createMafiaGame({ rules: 'classic', players: 6, seed: 2, agent: answeringAgent() })
  await runUntil(game, 'vote')
  expect(game.events.map(({ type }) => type)).not.toContain('vote.cast')
})
