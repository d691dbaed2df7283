import { assign, setup } from 'xstate'
import { emptyBallot, type OpenBallot, openVotePoll, withVote } from '../src/kernel/rules/open-ballot.js'
import type { Choice, Poll } from '../src/kernel/rules/poll.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import { ask, type DecidedEvent, decideFor, decides, onError, record, records, rethrow, withOutput } from './runtime.js'

/** The input of a ballot in the open. */
export interface OpenBallotInput {
  readonly rules: Rules
  readonly poll: Poll
}

export interface OpenBallotContext extends OpenBallotInput {
  readonly ballot: OpenBallot
  /** Who is asked; empty when nobody is. */
  readonly voter: string
}

/** Votes stand for all to see and may be changed, in turn, until a deadline on the game's clock or a majority ends the ballot. */
export const openBallotMachine = setup({
  types: {
    context: {} as OpenBallotContext,
    input: {} as OpenBallotInput,
    output: {} as readonly Choice[],
    events: {} as DecidedEvent<'callVoter'>,
  },
  actors: { ask },
  guards: { someoneMayVote: (_, voter: string | null) => voter !== null },
  delays: { untilTheEnd: ({ context: { rules, ballot } }) => (rules.vote.open?.durationMs ?? 0) - ballot.now },
  actions: {
    call: assign({ voter: (_, voter: string | null) => voter ?? '' }),
    note: assign({ ballot: ({ context: { ballot, poll } }, choice: Choice) => withVote(ballot, choice, poll) }),
    decide: decideFor<'callVoter'>(),
    record,
    rethrow,
  },
}).createMachine({
  id: 'openBallot',
  description: 'Votes stand for all to see and may be changed, in turn, until the time is over or a majority ends it.',
  tags: 'public',
  context: ({ input }) => ({ ...input, ballot: emptyBallot, voter: '' }),
  initial: 'calling',
  states: {
    calling: {
      description: 'Who may vote next, or is the ballot over?',
      entry: decides(({ ballot, poll }: OpenBallotContext) => ({ type: 'callVoter', ballot, players: poll.players })),
      on: {
        decided: [
          { guard: withOutput('someoneMayVote'), target: 'voting', actions: withOutput('call') },
          { target: 'closed' },
        ],
      },
    },
    voting: {
      description: 'One player votes, keeps its vote or changes it. The deadline does not wait for the answer.',
      tags: ['asking', 'ballot'],
      invoke: {
        id: 'vote',
        src: 'ask',
        input: ({ context: { poll, ballot, voter, rules } }) => openVotePoll(poll, { cast: ballot.cast, voter, rules }),
        onDone: { target: 'calling', actions: withOutput('note') },
        onError,
      },
      after: { untilTheEnd: 'interrupted' },
    },
    interrupted: {
      type: 'final',
      description: 'The time was over before the answer came; the votes stand as they are.',
      entry: records(({ voter: player, poll: { kind } }: OpenBallotContext) => ({ type: 'drop', player, kind })),
    },
    closed: {
      type: 'final',
      description: 'The ballot is over: by time, rounds, a majority, or because all keep their votes.',
    },
  },
  output: ({ context }) => context.ballot.cast,
})
