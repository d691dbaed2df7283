/**
 * A phase tested alone. Every phase is a machine that asks through two actors, `ask` and `askAll`, and has the rules
 * decide through a third, `carryOut`, and an action, `record`: give it fakes and it runs without a game, agents or a log.
 */
import { deepEqual } from 'node:assert/strict'
import { type Choice, type Command, type Poll, presets } from 'nightzero'
import { ballotMachine, eliminationMachine, inTurnMachine, voteMachine } from 'nightzero/machines'
import { createActor, fromPromise, toPromise } from 'xstate'

const living = ['ann', 'bo', 'cy', 'dee', 'eli', 'flo', 'gus']
/** How they vote, in that order: first a tie between Bo and Cy, then Cy is out. */
const votes: Record<string, readonly string[]> = {
  vote: ['bo', 'cy', 'bo', 'cy', 'bo', 'cy', 'skip'],
  revote: ['cy', 'cy', 'bo', 'cy', 'cy', 'skip', 'skip'],
}
const asked: string[] = []
const recorded: Command[] = []

const ask = fromPromise<Choice, Poll>(async ({ input: { kind, players } }) => {
  asked.push(`${kind}: ${players}`)
  return { player: players[0] ?? '' }
})
const askAll = fromPromise<Choice[], Poll>(async ({ input: { place, players } }) => {
  asked.push(`${place.phase}: ${players}`)
  return players.map((player, seat) => ({ player, choice: votes[place.phase]?.[seat] ?? 'abstain' }))
})
const record = (_: unknown, command: Command) => void recorded.push(command)
const carryOut = fromPromise<unknown, Command>(async ({ input: command }) => {
  recorded.push(command)
  if (command.type !== 'resolveVote') return undefined
  return command.again ? { outcome: 'eliminated', player: 'cy', tied: [] } : { outcome: 'revote', tied: ['bo', 'cy'] }
})

const machine = voteMachine.provide({
  actors: {
    carryOut,
    inTurn: inTurnMachine.provide({ actors: { ask } }),
    ballot: ballotMachine.provide({ actors: { ask, askAll } }),
    elimination: eliminationMachine.provide({ actors: { ask }, actions: { record } }),
  },
  actions: { record },
})
const states: unknown[] = []
const actor = createActor(machine, { input: { rules: presets['night-zero'], day: 1, living, nominated: ['bo', 'cy'] } })
actor.subscribe(({ value }) => states.push(value))
actor.start()
await toPromise(actor)

deepEqual(asked, [`vote: ${living}`, 'defend: bo', 'defend: cy', `revote: ${living}`, 'last-words: cy'])
deepEqual(
  recorded.flatMap((command) => (command.type === 'resolveVote' ? [command.again] : [])),
  [false, true],
)
deepEqual(
  recorded.find(({ type }) => type === 'eliminate'),
  { type: 'eliminate', player: 'cy' },
)
console.log('The tie was voted on again and Cy was eliminated, by way of', JSON.stringify(states.flat()))
