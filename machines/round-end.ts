import { setup } from 'xstate'
import { askAll, record, rethrow } from './table.js'

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
      entry: { type: 'record', params: ({ context }) => ({ type: 'enter', phase: 'roundEnd', day: context.day }) },
      invoke: {
        src: 'askAll',
        input: ({ context }) => ({ kind: 'summarize', place: 'summary', players: context.living }),
        onDone: 'summarized',
        onError: { actions: 'rethrow' },
      },
    },
    summarized: { type: 'final' },
  },
})
