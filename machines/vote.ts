import { assign, setup } from 'xstate'
import { choicesOf } from '../src/rules/poll.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { type VoteOutcome, voteOutcome } from '../src/rules/vote.js'
import { ballotMachine } from './ballot.js'
import { eliminationMachine } from './elimination.js'
import { onError, phaseBegins, rethrow } from './phrases.js'
import { ask, record } from './table.js'

export type VoteInput = {
  readonly rules: Rules
  readonly day: number
  readonly living: readonly string[]
  /** The players that may be voted for, where the rules narrow them to the nominated. */
  readonly nominated: readonly string[]
}
export type VoteContext = VoteInput & {
  readonly choices: readonly string[]
  readonly outcome: VoteOutcome
  /** The tied players who still have to speak. */
  readonly defending: readonly string[]
}

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
    count: assign(
      ({ context: { rules, living } }, { choices, again }: { choices: readonly string[]; again: boolean }) => {
        const outcome = voteOutcome({ choices, seats: living, rules: rules.vote, again })
        return { choices, outcome, defending: outcome.tied }
      },
    ),
    standDown: assign({ defending: ({ context }) => context.defending.slice(1) }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'vote',
  context: ({ input }) => ({ ...input, choices: [], outcome: { outcome: 'nobody', tied: [] }, defending: [] }),
  initial: 'ballot',
  states: {
    ballot: {
      entry: phaseBegins('vote'),
      invoke: {
        src: 'ballot',
        input: ({ context: { rules, living, nominated } }) => ({
          rules,
          poll: {
            kind: 'vote',
            place: 'vote',
            players: living,
            ...(rules.vote.candidates === 'nominated' && { among: nominated }),
          },
        }),
        onDone: {
          target: 'counted',
          actions: { type: 'count', params: ({ event }) => ({ choices: choicesOf(event.output), again: false }) },
        },
        onError,
      },
    },
    counted: {
      entry: {
        type: 'record',
        params: ({ context: { choices, outcome } }) => ({ type: 'resolveVote', choices, outcome }),
      },
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
            input: ({ context }) => ({ kind: 'defend', place: 'defense', players: context.defending.slice(0, 1) }),
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
      invoke: {
        src: 'ballot',
        input: ({ context: { rules, living, outcome } }) => ({
          rules,
          poll: { kind: 'vote', place: 'revote', players: living, among: outcome.tied },
        }),
        onDone: {
          target: 'counted',
          actions: { type: 'count', params: ({ event }) => ({ choices: choicesOf(event.output), again: true }) },
        },
        onError,
      },
    },
    elimination: {
      invoke: {
        src: 'elimination',
        input: ({ context: { rules, day, outcome } }) => ({
          rules,
          day,
          player: outcome.outcome === 'eliminated' ? outcome.player : '',
        }),
        onDone: 'resolved',
        onError,
      },
    },
    resolved: { type: 'final' },
  },
})
