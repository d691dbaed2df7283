import { assign, setup } from 'xstate'
import type { PlayState, Reaction } from '../src/kernel/rules/play-state.js'
import { reactionsMachine } from './reactions.js'
import { child, type DecidedEvent, decideFor, decides, onError, rethrow, withOutput } from './runtime.js'

/** The powers that may be used now, by day. */
export interface NoonInput {
  readonly powers: readonly string[]
}

/** Who may use them, and the state of play after that. */
export interface NoonContext extends NoonInput {
  readonly reactions: readonly Reaction[]
  readonly playState: PlayState | null
}

/** Powers may be used by day: their owners are asked one after another, by seat; one of them may end the day. */
export const noonMachine = setup({
  types: {
    context: {} as NoonContext,
    input: {} as NoonInput,
    output: {} as PlayState | null,
    events: {} as DecidedEvent<'callPowers'>,
  },
  actors: { reactions: child(reactionsMachine) },
  actions: {
    noteOwners: assign({ reactions: (_, reactions: readonly Reaction[]) => reactions }),
    notePlayState: assign({ playState: (_, playState: PlayState | null) => playState }),
    decide: decideFor<'callPowers'>(),
    rethrow,
  },
}).createMachine({
  id: 'noon',
  description: 'Powers may be used by day: their owners are asked one after another; one of them may end the day.',
  context: ({ input }) => ({ ...input, reactions: [], playState: null }),
  initial: 'calling',
  states: {
    calling: {
      description: 'Who may use such a power?',
      entry: decides(({ powers }: NoonContext) => ({ type: 'callPowers', powers })),
      on: { decided: { target: 'acting', actions: withOutput('noteOwners') } },
    },
    acting: {
      description: 'One after another, they use it or wait.',
      invoke: {
        id: 'reactions',
        src: 'reactions',
        input: ({ context: { reactions } }) => ({ reactions }),
        onDone: { target: 'over', actions: withOutput('notePlayState') },
        onError,
      },
    },
    over: { type: 'final', description: 'All who may use a power now have done so or wait.' },
  },
  output: ({ context }) => context.playState,
})
