import { setup } from 'xstate'
import { onError, rethrow } from './phrases.js'
import { askAll, record } from './table.js'

export interface SetupInput {
  /** Who makes up a character before roles are dealt, by seat. */
  readonly authors: readonly string[]
}

/** The table is opened, those who bring no character make one up, and the roles are dealt. */
export const setupMachine = setup({
  types: { context: {} as SetupInput, input: {} as SetupInput },
  actors: { askAll },
  guards: { someoneNeedsACharacter: ({ context }) => context.authors.length > 0 },
  actions: { record, rethrow },
}).createMachine({
  id: 'setup',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      entry: { type: 'record', params: { type: 'open' } },
      always: [{ guard: 'someoneNeedsACharacter', target: 'personas' }, { target: 'dealing' }],
    },
    personas: {
      invoke: {
        src: 'askAll',
        input: ({ context }) => ({ kind: 'persona', place: 'persona', players: context.authors }),
        onDone: 'dealing',
        onError,
      },
    },
    dealing: { entry: { type: 'record', params: { type: 'deal' } }, always: 'dealt' },
    dealt: { type: 'final' },
  },
})
