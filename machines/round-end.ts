import { setup } from 'xstate'
import { askAll, onError, phaseBegins, record, rethrow } from './runtime.js'

/** The input of the end of a round, which is its context too. */
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
  description: 'Each living player sums up the round for itself.',
  context: ({ input }) => input,
  initial: 'summarizing',
  states: {
    summarizing: {
      description: 'Each of the living writes a summary that nobody else reads.',
      tags: 'asking',
      meta: { phase: 'roundEnd' },
      entry: phaseBegins('roundEnd'),
      invoke: {
        id: 'summaries',
        src: 'askAll',
        input: ({ context }) => ({ kind: 'summarize', place: { phase: 'roundEnd' }, players: context.living }),
        onDone: 'summarized',
        onError,
      },
    },
    summarized: { type: 'final', description: 'The round is over.' },
  },
})
