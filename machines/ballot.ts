import { assign, setup } from 'xstate'
import type { Choice, Poll } from '../src/rules/poll.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { onError, output, rethrow } from './phrases.js'
import { ask, askAll } from './runtime.js'

export interface BallotInput {
  readonly rules: Rules
  readonly poll: Poll
}

export interface BallotContext extends BallotInput {
  readonly waiting: readonly string[]
  readonly cast: readonly Choice[]
}

/** The input of a ballot on the poll that a phase makes of its context. */
export const ballotOn =
  <Context>(poll: (context: Context) => Poll) =>
  ({ context }: { context: Context & { readonly rules: Rules } }): BallotInput => ({
    rules: context.rules,
    poll: poll(context),
  })

/** All voters choose: at once and unseen by each other, or one after another, each seeing the votes before its own. */
export const ballotMachine = setup({
  types: { context: {} as BallotContext, input: {} as BallotInput, output: {} as Choice[] },
  actors: { ask, askAll },
  guards: {
    votesInTurn: ({ context }) => context.rules.ballot === 'sequential',
    everyoneVoted: ({ context }) => context.waiting.length <= 1,
  },
  actions: {
    close: assign({ cast: (_, choices: readonly Choice[]) => choices }),
    count: assign({
      cast: ({ context }, choice: Choice) => [...context.cast, choice],
      waiting: ({ context }) => context.waiting.slice(1),
    }),
    rethrow,
  },
}).createMachine({
  id: 'ballot',
  context: ({ input }) => ({ ...input, waiting: input.poll.players, cast: [] }),
  initial: 'opened',
  states: {
    opened: { always: [{ guard: 'votesInTurn', target: 'voting' }, { target: 'polling' }] },
    polling: {
      invoke: {
        src: 'askAll',
        input: ({ context }) => context.poll,
        onDone: { target: 'closed', actions: { type: 'close', params: output } },
        onError,
      },
    },
    voting: {
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ ...context.poll, players: context.waiting.slice(0, 1) }),
        onDone: [
          { guard: 'everyoneVoted', target: 'closed', actions: { type: 'count', params: output } },
          { target: 'voting', reenter: true, actions: { type: 'count', params: output } },
        ],
        onError,
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => [...context.cast],
})
