import { setup } from 'xstate'
import { onError, rethrow } from './phrases.js'
import { askAll, record } from './runtime.js'

export interface NightZeroInput {
  /** The mafia, by seat. */
  readonly team: readonly string[]
}

/** The mafia get to know each other: each writes strategy notes, then all of them read all notes. Nobody dies. */
export const nightZeroMachine = setup({
  types: { context: {} as NightZeroInput, input: {} as NightZeroInput },
  actors: { askAll },
  actions: { record, rethrow },
}).createMachine({
  id: 'nightZero',
  context: ({ input }) => input,
  initial: 'plotting',
  states: {
    plotting: {
      entry: { type: 'record', params: { type: 'enter', phase: 'nightZero', day: 0 } },
      invoke: {
        src: 'askAll',
        input: ({ context }) => ({ kind: 'strategize', place: { phase: 'nightZero' }, players: context.team }),
        onDone: 'shared',
        onError,
      },
    },
    shared: { type: 'final' },
  },
})
