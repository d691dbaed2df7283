/** A phase of your own: a trial with two accused. It is tested alone, then played and replayed. */
import { deepEqual } from 'node:assert/strict'
import { type Choice, createMafiaGame, type Poll, replayGame } from 'nightzero'
import * as nightzero from 'nightzero/machines'
import { runMachine } from 'nightzero/testing'
import { assign, setup } from 'xstate'

const { ballotMachine, decideFor, decides, eliminationMachine, inTurnMachine, onError, rethrow, withOutput } = nightzero
type Context = nightzero.DecisionPhase & { choices: readonly Choice[]; accused: readonly string[] }
type Stage = { context: Context }

/** A state that runs one actor. */
const run = <const Src, Input, const Done>(src: Src, input: Input, onDone: Done) =>
  ({ invoke: { src, input, onDone, onError } }) as const
const ballot = ({ rules, living }: Context, poll: Omit<Poll, 'players'>) => ({
  rules,
  poll: { ...poll, players: living },
})
const place = { phase: 'duel' }
const nominations = ({ context }: Stage) => ballot(context, { kind: 'nominate', place })
const defenses = ({ context }: Stage) => ({ poll: { kind: 'defend', place, players: context.accused } }) as const
const votes = ({ context }: Stage) => ballot(context, { kind: 'vote', place, among: context.accused })
const count = decides(({ choices }: Context) => ({ type: 'tally', choices }))
const loser = ({ context: { rules, day, accused } }: Stage) => ({ rules, day, player: accused[0] ?? '' })

export const duel = setup({
  types: {
    context: {} as Context,
    input: {} as nightzero.DecisionPhase,
    events: {} as nightzero.DecidedEvent<'tally'>,
  },
  actors: { ballotMachine, inTurnMachine, eliminationMachine },
  guards: { oneLoses: (_, { leaders }: nightzero.BallotCount) => leaders.length === 1 && leaders[0] !== 'skip' },
  actions: {
    hear: assign({ choices: (_, choices: readonly Choice[]) => choices }),
    accuse: assign({
      accused: ({ context: { living } }, { counts }: nightzero.BallotCount) =>
        living.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0)).slice(0, 2),
    }),
    condemn: assign({ accused: (_, { leaders }: nightzero.BallotCount) => leaders }),
    decide: decideFor<'tally'>(),
    rethrow,
  },
}).createMachine({
  id: 'duel',
  description: 'The two players with the most nominations both speak, and the table votes which of them is eliminated.',
  context: ({ input }) => ({ ...input, choices: [], accused: [] }),
  initial: 'nomination',
  states: {
    nomination: run('ballotMachine', nominations, { target: 'pairing', actions: withOutput('hear') }),
    pairing: { entry: count, on: { decided: { target: 'defense', actions: withOutput('accuse') } } },
    defense: run('inTurnMachine', defenses, 'vote'),
    vote: run('ballotMachine', votes, { target: 'count', actions: withOutput('hear') }),
    count: {
      entry: count,
      on: {
        decided: [
          { guard: withOutput('oneLoses'), target: 'elimination', actions: withOutput('condemn') },
          { target: 'over' },
        ],
      },
    },
    elimination: run('eliminationMachine', loser, 'over'),
    over: { type: 'final' },
  },
})

const players = { Ann: 'mafia', Bob: 'sheriff', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'doctor' }
const answers = {
  nominate: { Ann: 'Bob', Bob: 'Ann', Cid: 'Ann' },
  vote: { Bob: 'Ann', Cid: 'Ann', Dan: 'Ann', Eve: 'Ann' },
}
const { path } = await runMachine(duel, { players, answers })
deepEqual(path, ['nomination', 'pairing', 'defense', 'vote', 'count', 'elimination', 'over'])

const game = createMafiaGame({ rules: { extends: 'trial', decision: 'duel' }, charts: { duel }, seed: 9 })
const { events, winner } = await game.run()
const duels = events.filter(({ type, data }) => type === 'phase.changed' && 'to' in data && data.to === 'duel')
const again = await replayGame(events, { charts: { duel } })
console.log(`${winner} won after ${duels.length} duels; replayed: ${again.winner}.`)
