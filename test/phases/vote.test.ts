// Written from the documents alone, as a newcomer would.
import { expect, test } from 'vitest'
import { voteMachine } from '../../machines/index.js'
import { createMafiaGame } from '../../src/index.js'
import { answeringAgent, type Cast, choicesOf, given, runMachine, runUntil } from '../../src/testing/index.js'

const players: Cast = { Ann: 'mafia', Bob: 'doctor', Cid: 'sheriff', Dan: 'villager', Eve: 'villager', Flo: 'villager' }

test('half of the living is no majority', async () => {
  const vote = { Ann: 'Flo', Bob: 'Flo', Cid: 'Flo' }
  const { path } = await runMachine(voteMachine, { players, rules: 'classic', answers: { vote } })
  expect(path).toEqual(['ballot', 'count', 'resolved'])
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
