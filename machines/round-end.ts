import { setup } from 'xstate'
import type { Poll } from '../src/rules/poll.js'
import { asChart } from './chart.js'
import { onError, phaseBegins, rethrow } from './phrases.js'
import { askAll, record } from './runtime.js'

/** The input of the end of a round, and its context. */
export interface RoundEndInput {
  readonly day: number
  readonly living: readonly string[]
}

const summaries = ({ context: { living } }: { context: RoundEndInput }): Poll => ({
  kind: 'summarize',
  place: { phase: 'roundEnd' },
  players: living,
})

/** Each living player sums up the round for itself. */
export const roundEndMachine = asChart(
  setup({
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
        entry: phaseBegins('roundEnd'),
        invoke: { id: 'summaries', src: 'askAll', input: summaries, onDone: 'summarized', onError },
      },
      summarized: { type: 'final', description: 'The round is over.' },
    },
  }),
)
