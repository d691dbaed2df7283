import { assign, setup } from 'xstate'
import type { Choice, Poll } from '../src/rules/poll.js'
import { ballots } from '../src/rules/protocols.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { asChart } from './chart.js'
import { inTurnMachine } from './in-turn.js'
import { given, onError, rethrow } from './phrases.js'
import { askAll } from './runtime.js'

export interface BallotInput {
  readonly rules: Rules
  readonly poll: Poll
}

export interface BallotContext extends BallotInput {
  readonly cast: readonly Choice[]
}

/** The input of a ballot on the poll that a phase makes of its context. */
export const ballotOn =
  <Context>(poll: (context: Context) => Poll) =>
  ({ context }: { context: Context & { readonly rules: Rules } }): BallotInput => ({
    rules: context.rules,
    poll: poll(context),
  })

const onDone = { target: 'closed', actions: given('close') } as const

/** All voters choose: at once and unseen by each other, or one after another, each seeing the votes before its own. */
export const ballotMachine = asChart(
  setup({
    types: { context: {} as BallotContext, input: {} as BallotInput, output: {} as readonly Choice[] },
    actors: { askAll, inTurn: inTurnMachine },
    guards: { votesInTurn: ({ context }) => context.rules.ballot === 'sequential' },
    actions: { close: assign({ cast: (_, choices: readonly Choice[]) => choices }), rethrow },
  }).createMachine({
    id: 'ballot',
    description: 'All voters choose one of their options, and the ballot closes when all have.',
    context: ({ input }) => ({ ...input, cast: [] }),
    initial: 'polling',
    states: {
      polling: {
        description: ballots.parallel.describe,
        always: { guard: 'votesInTurn', target: 'voting' },
        invoke: { id: 'poll', src: 'askAll', input: ({ context }) => context.poll, onDone, onError },
      },
      voting: {
        description: ballots.sequential.describe,
        invoke: { id: 'votes', src: 'inTurn', input: ({ context: { poll } }) => ({ poll }), onDone, onError },
      },
      closed: { type: 'final', description: 'All votes are in.' },
    },
    output: ({ context }) => context.cast,
  }),
)
