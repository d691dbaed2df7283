import { assign, setup } from 'xstate'
import type { Choice, Poll } from '../src/kernel/rules/poll.js'
import { ballots } from '../src/kernel/rules/protocols.js'
import { asksBeliefs, beliefsPoll } from '../src/kernel/rules/questions.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import { inTurnMachine } from './in-turn.js'
import { openBallotMachine } from './open-ballot.js'
import { askAll, child, onError, rethrow, withOutput } from './runtime.js'

/** The input of a ballot and, with the choices, its context. */
export interface BallotInput {
  readonly rules: Rules
  readonly poll: Poll
  /** Everyone who may state beliefs, voter or not, by seat. Default: the voters. */
  readonly living?: readonly string[]
}

export interface BallotContext extends BallotInput {
  /** The choices, once all are in. */
  readonly cast: readonly Choice[]
}

export const ballotInput =
  <Context>(poll: (context: Context) => Poll) =>
  ({ context }: { context: Context & Required<Omit<BallotInput, 'poll'>> }): BallotInput => {
    const { rules, living } = context
    return { rules, living, poll: poll(context) }
  }

const vote = [
  { guard: 'votesInTheOpen', target: 'open' },
  { guard: 'votesInTurn', target: 'voting' },
  { target: 'polling' },
] as const

/** All voters choose: at once and unseen by each other; one after another, each seeing the votes before its own; or in the open. */
export const ballotMachine = setup({
  types: { context: {} as BallotContext, input: {} as BallotInput, output: {} as readonly Choice[] },
  actors: { askAll, inTurn: child(inTurnMachine), openBallot: child(openBallotMachine) },
  guards: {
    statesBeliefs: ({ context: { rules } }) => asksBeliefs(rules, 'vote'),
    votesInTheOpen: ({ context: { rules, poll } }) => rules.vote.open !== undefined && poll.kind === 'vote',
    votesInTurn: ({ context }) => context.rules.ballot === 'sequential',
  },
  actions: { close: assign({ cast: (_, choices: readonly Choice[]) => choices }), rethrow },
}).createMachine({
  id: 'ballot',
  description: 'All voters choose one of their options, and the ballot closes when all have.',
  context: ({ input }) => ({ ...input, cast: [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The ballot opens.',
      always: [{ guard: 'statesBeliefs', target: 'stating' }, ...vote],
    },
    stating: {
      description: 'Players without a vote state their beliefs in private; voters state them with their votes.',
      tags: 'asking',
      invoke: {
        id: 'beliefs',
        src: 'askAll',
        input: ({ context: { living, poll } }) => beliefsPoll({ living: living ?? poll.players, beside: poll }),
        onDone: vote,
        onError,
      },
    },
    polling: {
      description: ballots.parallel.describe,
      tags: ['asking', 'ballot'],
      invoke: {
        id: 'poll',
        src: 'askAll',
        input: ({ context }) => context.poll,
        onDone: { target: 'closed', actions: withOutput('close') },
        onError,
      },
    },
    voting: {
      description: ballots.sequential.describe,
      tags: ['asking', 'ballot'],
      invoke: {
        id: 'votes',
        src: 'inTurn',
        input: ({ context: { poll } }) => ({ poll }),
        onDone: { target: 'closed', actions: withOutput('close') },
        onError,
      },
    },
    open: {
      description: 'The votes stand in the open and may be changed until the ballot is over.',
      tags: ['asking', 'ballot'],
      invoke: {
        id: 'openVotes',
        src: 'openBallot',
        input: ({ context: { rules, poll } }) => ({ rules, poll }),
        onDone: { target: 'closed', actions: withOutput('close') },
        onError,
      },
    },
    closed: { type: 'final', description: 'All votes are in.' },
  },
  output: ({ context }) => context.cast,
})
