import { setup } from 'xstate'
import { onError, phaseBegins, rethrow } from './phrases.js'
import { askAll, record } from './runtime.js'

export interface RoundEndInput {
  readonly day: number
  readonly living: readonly string[]
}

/** Each living player sums up the round for itself. */
export const roundEndMachine = setup({
  types: { context: {} as RoundEndInput, input: {} as RoundEndInput },
  actors: { askAll },
  actions: { record, rethrow },
}).createMachine({
  id: 'roundEnd',
  context: ({ input }) => input,
  initial: 'summarizing',
  states: {
    summarizing: {
      entry: phaseBegins('roundEnd'),
      invoke: {
        src: 'askAll',
        input: ({ context }) => ({ kind: 'summarize', place: { phase: 'roundEnd' }, players: context.living }),
        onDone: 'summarized',
        onError,
      },
    },
    summarized: { type: 'final' },
  },
})
