import { assign, setup } from 'xstate'
import type { VoteOutcome } from '../src/kernel/rules/ballots.js'
import type { Choice } from '../src/kernel/rules/poll.js'
import { type DecisionPhase, revotePoll, tiedDefensePoll, votePoll } from '../src/kernel/rules/polls.js'
import { decisions } from '../src/kernel/rules/protocols.js'
import { beliefWitnesses } from '../src/kernel/rules/questions.js'
import { ballotInput, ballotMachine } from './ballot.js'
import { eliminationInput, eliminationMachine } from './elimination.js'
import { inTurnMachine } from './in-turn.js'
import {
  child,
  type DecidedEvent,
  decideFor,
  decides,
  onError,
  pausePoint,
  phaseBegins,
  record,
  rethrow,
  withOutput,
} from './runtime.js'

/** `nominated` are the only players that may be voted for, if the rules say so. */
export type VoteInput = DecisionPhase
export type VoteContext = VoteInput & {
  /** The choices of the last ballot, by seat. */
  readonly choices: readonly Choice[]
  readonly tied: readonly string[]
  readonly votedOut: string
}

const countVotes = (again: boolean) => decides(({ choices }: VoteContext) => ({ type: 'resolveVote', choices, again }))

/** The players vote. A tie may lead to a revote among the tied, after each has spoken; then the day ends. */
export const voteMachine = setup({
  types: { context: {} as VoteContext, input: {} as VoteInput, events: {} as DecidedEvent<'resolveVote'> },
  actors: {
    inTurn: child(inTurnMachine),
    ballot: child(ballotMachine),
    elimination: child(eliminationMachine),
    pausePoint,
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
    decide: decideFor<'resolveVote'>(),
    record,
    rethrow,
  },
}).createMachine({
  id: 'vote',
  description: decisions.vote.describe,
  tags: 'public',
  context: ({ input }) => ({ ...input, choices: [], tied: [], votedOut: '' }),
  initial: 'ballot',
  states: {
    ballot: {
      description: 'Every living player votes.',
      tags: 'ballot',
      meta: { phase: 'vote' },
      entry: phaseBegins('vote'),
      invoke: {
        id: 'ballot',
        src: 'ballot',
        input: ballotInput(votePoll),
        onDone: { target: 'count', actions: withOutput('hear') },
        onError,
      },
    },
    count: {
      description: 'The votes are counted: a player is eliminated, players are tied, or nobody is eliminated.',
      entry: countVotes(false),
      on: {
        decided: [
          { guard: withOutput('someoneVotedOut'), target: 'elimination', actions: withOutput('noteOutcome') },
          { guard: withOutput('voteTied'), target: 'defense', actions: withOutput('noteOutcome') },
          { target: 'nobody' },
        ],
      },
    },
    defense: {
      description: 'Each of the tied players speaks, by seat.',
      tags: 'asking',
      meta: { phase: 'defense' },
      entry: phaseBegins('defense'),
      invoke: {
        id: 'defense',
        src: 'inTurn',
        input: ({ context }) => ({ poll: tiedDefensePoll(context), witnesses: beliefWitnesses(context) }),
        onDone: 'revote',
        onError,
      },
    },
    revote: {
      description: 'Every living player votes again, among the tied players.',
      tags: 'ballot',
      meta: { phase: 'revote' },
      entry: phaseBegins('revote'),
      invoke: {
        id: 'revote',
        src: 'ballot',
        input: ballotInput(revotePoll),
        onDone: { target: 'recount', actions: withOutput('hear') },
        onError,
      },
    },
    recount: {
      description: 'The votes are counted again; now a tie eliminates nobody.',
      entry: countVotes(true),
      on: {
        decided: [
          { guard: withOutput('someoneVotedOut'), target: 'elimination', actions: withOutput('noteOutcome') },
          { target: 'nobody' },
        ],
      },
    },
    elimination: {
      description: 'The player with the votes dies.',
      invoke: {
        id: 'elimination',
        src: 'elimination',
        input: eliminationInput(({ votedOut }: VoteContext) => votedOut),
        onDone: 'resolved',
        onError,
      },
    },
    // A game that is stepped from phase to phase stops here.
    nobody: {
      description: 'The vote eliminates nobody.',
      meta: { phase: 'resolution' },
      entry: phaseBegins('resolution'),
      invoke: { id: 'nobody', src: 'pausePoint', onDone: 'resolved', onError },
    },
    resolved: { type: 'final', description: 'The vote is over.' },
  },
})
