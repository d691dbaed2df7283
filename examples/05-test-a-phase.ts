/** A phase tested alone: a tie goes to a revote. */
import { deepEqual } from 'node:assert/strict'
import { voteMachine } from 'nightzero/machines'
import { runMachine } from 'nightzero/testing'

const { path, state } = await runMachine(voteMachine, {
  rules: 'night-zero',
  players: { Ann: 'mafia', Bob: 'sheriff', Cid: 'doctor', Dan: 'villager', Eve: 'villager', Flo: 'villager' },
  answers: { vote: { Ann: 'Bob', Cid: 'Bob', Eve: 'Bob', Bob: 'Ann', Dan: 'Ann', Flo: ['Ann', 'Bob'] } },
})
deepEqual(path, ['ballot', 'count', 'defense', 'revote', 'recount', 'elimination', 'resolved'])
console.log('The tie was voted on again:', state.players.find(({ status }) => status === 'dead')?.name, 'is out.')
