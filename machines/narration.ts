import { setup } from 'xstate'
import { type NarrationMoment, narrationPoll } from '../src/rules/narration.js'
import { onError, rethrow } from './phrases.js'
import { ask } from './runtime.js'

export interface NarrationInput {
  readonly moment: NarrationMoment
}

/** The narrator tells those who watch what everyone has just seen. Nothing in the game depends on it. */
export const narrationMachine = setup({
  types: { context: {} as NarrationInput, input: {} as NarrationInput },
  actors: { ask },
  actions: { rethrow },
}).createMachine({
  id: 'narration',
  context: ({ input }) => input,
  initial: 'telling',
  states: {
    telling: {
      invoke: {
        src: 'ask',
        input: ({ context }) => narrationPoll(context.moment),
        onDone: 'told',
        onError,
      },
    },
    told: { type: 'final' },
  },
})
