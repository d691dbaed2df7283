import { assign, setup } from 'xstate'
import {
  ask,
  type Choice,
  type DecidedEvent,
  type DecisionPhase,
  decideFor,
  decides,
  eliminationMachine,
  type OutputOf,
  onError,
  record,
  records,
  rethrow,
  type TableLook,
  withOutput,
} from '../../machines/index.js'

type Context = DecisionPhase & { readonly look: TableLook | null; readonly king: string; readonly choice: string }
type Answer = OutputOf<'look' | 'draw'>

const mayBeKing = ({ living, look }: Context) => living.filter((id) => id !== look?.memory.king)
const nameOf = ({ look }: Context, id: string) => look?.players.find((player) => player.id === id)?.name ?? id

/** Each day another king is drawn, who alone decides who is eliminated. */
export const kingmaker = setup({
  types: { context: {} as Context, input: {} as DecisionPhase, events: {} as DecidedEvent<'look' | 'draw'> },
  actors: { ask, eliminationMachine },
  guards: { somebodyFalls: (_, { choice }: Choice) => choice !== 'skip' && choice !== 'abstain' },
  actions: {
    see: assign({ look: (_, look: Answer) => ('players' in look ? look : null) }),
    crown: assign({ king: (_, drawn: Answer) => ('players' in drawn ? '' : (drawn[0] ?? '')) }),
    hear: assign({ choice: (_, { choice = '' }: Choice) => choice }),
    decide: decideFor<'look' | 'draw'>(),
    record,
    rethrow,
  },
}).createMachine({
  id: 'kingmaker',
  description: 'Each day another king is drawn, who alone decides who is eliminated.',
  context: ({ input }) => ({ ...input, look: null, king: '', choice: '' }),
  initial: 'looking',
  states: {
    looking: {
      entry: decides(() => ({ type: 'look' })),
      on: { decided: { target: 'drawing', actions: withOutput('see') } },
    },
    drawing: {
      entry: decides((context: Context) => ({ type: 'draw', purpose: 'the king', items: mayBeKing(context) })),
      on: { decided: { target: 'ruling', actions: withOutput('crown') } },
    },
    ruling: {
      entry: [
        records(({ king }: Context) => ({ type: 'remember', key: 'king', value: king })),
        records((context: Context) => ({ type: 'announce', text: `${nameOf(context, context.king)} is king today.` })),
      ],
      invoke: {
        src: 'ask',
        input: ({ context: { king } }) => ({
          ...{ kind: 'vote', place: { phase: 'kingmaker' }, players: [king] },
          ask: 'You are king: whom do you eliminate?',
        }),
        onDone: [
          { guard: withOutput('somebodyFalls'), target: 'elimination', actions: withOutput('hear') },
          { target: 'over' },
        ],
        onError,
      },
    },
    elimination: {
      invoke: {
        src: 'eliminationMachine',
        input: ({ context: { rules, day, choice: player } }) => ({ rules, day, player }),
        onDone: 'over',
        onError,
      },
    },
    over: { type: 'final' },
  },
})
