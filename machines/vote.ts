import { assign, setup } from 'xstate'
import { type DayPhase, defensePoll, revotePoll, votePoll } from '../src/rules/day-polls.js'
import { type Choice, choicesOf } from '../src/rules/poll.js'
import { counted, noVoteYet, type VoteProgress, votedOut } from '../src/rules/vote-progress.js'
import { ballotMachine, ballotOn } from './ballot.js'
import { eliminationMachine, eliminationOf } from './elimination.js'
import { onError, output, phaseBegins, records, rethrow } from './phrases.js'
import { ask, record } from './runtime.js'

/** `nominated` are the players that may be voted for, where the rules narrow them to these. */
export type VoteInput = DayPhase & { readonly nominated: readonly string[] }
export type VoteContext = VoteInput & VoteProgress

const count = { type: 'count', params: output } as const

/** The table votes. A tie may be voted on again among the tied, after each has spoken; then the day ends. */
export const voteMachine = setup({
  types: { context: {} as VoteContext, input: {} as VoteInput },
  actors: { ask, ballot: ballotMachine, elimination: eliminationMachine },
  guards: {
    someoneVotedOut: ({ context }) => context.outcome.outcome === 'eliminated',
    voteTied: ({ context }) => context.outcome.outcome === 'revote',
    everyTiedPlayerSpoke: ({ context }) => context.defending.length <= 1,
  },
  actions: {
    count: assign(({ context }, ballot: readonly Choice[]) => counted(context, choicesOf(ballot))),
    standDown: assign({ defending: ({ context }) => context.defending.slice(1) }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'vote',
  context: ({ input }) => ({ ...input, ...noVoteYet }),
  initial: 'ballot',
  states: {
    ballot: {
      entry: phaseBegins('vote'),
      invoke: { src: 'ballot', input: ballotOn(votePoll), onDone: { target: 'counted', actions: count }, onError },
    },
    counted: {
      entry: records(({ choices, outcome }: VoteContext) => ({ type: 'resolveVote', choices, outcome })),
      always: [
        { guard: 'someoneVotedOut', target: 'elimination' },
        { guard: 'voteTied', target: 'defense' },
        { target: 'resolved' },
      ],
    },
    defense: {
      entry: phaseBegins('defense'),
      initial: 'speaking',
      states: {
        speaking: {
          invoke: {
            src: 'ask',
            input: ({ context }) => defensePoll(context.defending),
            onDone: [
              { guard: 'everyTiedPlayerSpoke', target: 'heard', actions: 'standDown' },
              { target: 'speaking', reenter: true, actions: 'standDown' },
            ],
            onError,
          },
        },
        heard: { type: 'final' },
      },
      onDone: 'revote',
    },
    revote: {
      entry: phaseBegins('revote'),
      invoke: { src: 'ballot', input: ballotOn(revotePoll), onDone: { target: 'counted', actions: count }, onError },
    },
    elimination: { invoke: { src: 'elimination', input: eliminationOf(votedOut), onDone: 'resolved', onError } },
    resolved: { type: 'final' },
  },
})
