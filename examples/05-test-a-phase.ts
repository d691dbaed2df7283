/** A phase tested alone: a tie goes to a revote. */
import { voteMachine } from 'nightzero/machines'
import { expectPath, runMachine } from 'nightzero/testing'

const run = await runMachine(voteMachine, {
  rules: 'night-zero',
  players: { Ann: 'mafia', Bob: 'sheriff', Cid: 'doctor', Dan: 'villager', Eve: 'villager', Flo: 'villager' },
  answers: { vote: { Ann: 'Bob', Cid: 'Bob', Eve: 'Bob', Bob: 'Ann', Dan: 'Ann', Flo: ['Ann', 'Bob'] } },
})
expectPath(run, ['ballot', 'count', 'defense', 'revote', 'recount', 'elimination', 'resolved'])
console.log('The tie was voted on again:', run.state.players.find(({ status }) => status === 'dead')?.name, 'is out.')
