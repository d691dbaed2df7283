import { assign, setup } from 'xstate'
import { type DayPhase, defensePoll, revotePoll, votePoll } from '../src/rules/day-polls.js'
import type { Choice } from '../src/rules/poll.js'
import type { VoteOutcome } from '../src/rules/vote.js'
import { ballotMachine, ballotOn } from './ballot.js'
import type { Chart } from './chart.js'
import { eliminationMachine, eliminationOf } from './elimination.js'
import { inTurnMachine } from './in-turn.js'
import { given, onError, phaseBegins, rethrow } from './phrases.js'
import { carrying, record } from './runtime.js'

/** `nominated` are the players that may be voted for, where the rules narrow them to these. */
export type VoteInput = DayPhase & { readonly nominated: readonly string[] }
export type VoteContext = VoteInput & {
  /** What was chosen in the last ballot, by seat. */
  readonly choices: readonly Choice[]
  /** Among whom the vote is held again. */
  readonly tied: readonly string[]
  /** Whom the vote eliminates. */
  readonly votedOut: string
}

const hear = given('hear')
const eliminated = {
  guard: given('someoneVotedOut'),
  target: 'elimination',
  actions: given('noteOutcome'),
} as const
const tied = {
  guard: given('voteTied'),
  target: 'defense',
  actions: given('noteOutcome'),
} as const

/** The table votes. A tie may be voted on again among the tied, after each has spoken; then the day ends. */
export const voteMachine: Chart<VoteContext, VoteInput> = setup({
  types: { context: {} as VoteContext, input: {} as VoteInput },
  actors: {
    inTurn: inTurnMachine,
    ballot: ballotMachine,
    elimination: eliminationMachine,
    carryOut: carrying<'resolveVote'>(),
  },
  guards: {
    someoneVotedOut: (_, { outcome }: VoteOutcome) => outcome === 'eliminated',
    voteTied: (_, { outcome }: VoteOutcome) => outcome === 'revote',
  },
  actions: {
    hear: assign({ choices: (_, choices: readonly Choice[]) => choices }),
    noteOutcome: assign((_, outcome: VoteOutcome) => ({
      tied: outcome.tied,
      votedOut: outcome.outcome === 'eliminated' ? outcome.player : '',
    })),
    record,
    rethrow,
  },
}).createMachine({
  id: 'vote',
  context: ({ input }) => ({ ...input, choices: [], tied: [], votedOut: '' }),
  initial: 'ballot',
  states: {
    ballot: {
      description: 'Every living player votes.',
      entry: phaseBegins('vote'),
      invoke: {
        id: 'ballot',
        src: 'ballot',
        input: ballotOn(votePoll),
        onDone: { target: 'count', actions: hear },
        onError,
      },
    },
    count: {
      description: 'The votes are counted: a player is eliminated, some are tied, or nobody is eliminated.',
      invoke: {
        id: 'count',
        src: 'carryOut',
        input: ({ context: { choices } }) => ({ type: 'resolveVote', choices, again: false }),
        onDone: [eliminated, tied, { target: 'resolved' }],
        onError,
      },
    },
    defense: {
      description: 'Each of the tied speaks, by seat.',
      entry: phaseBegins('defense'),
      invoke: {
        id: 'defense',
        src: 'inTurn',
        input: ({ context }) => ({ poll: defensePoll(context.tied) }),
        onDone: 'revote',
        onError,
      },
    },
    revote: {
      description: 'Every living player votes again, among the tied.',
      entry: phaseBegins('revote'),
      invoke: {
        id: 'revote',
        src: 'ballot',
        input: ballotOn(revotePoll),
        onDone: { target: 'recount', actions: hear },
        onError,
      },
    },
    recount: {
      description: 'The votes are counted once more; a tie eliminates nobody now.',
      invoke: {
        id: 'recount',
        src: 'carryOut',
        input: ({ context: { choices } }) => ({ type: 'resolveVote', choices, again: true }),
        onDone: [eliminated, { target: 'resolved' }],
        onError,
      },
    },
    elimination: {
      description: 'The player with the votes dies.',
      invoke: {
        id: 'elimination',
        src: 'elimination',
        input: eliminationOf(({ votedOut }: VoteContext) => votedOut),
        onDone: 'resolved',
        onError,
      },
    },
    resolved: { type: 'final', description: 'The vote is over.' },
  },
})
