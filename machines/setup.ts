import { assign, setup } from 'xstate'
import { type Authors, moreNames, personaPoll } from '../src/rules/personas.js'
import type { Choice } from '../src/rules/poll.js'
import { onError, output, rethrow } from './phrases.js'
import { askAll, record } from './runtime.js'

export interface SetupInput {
  /** Who makes up a character before roles are dealt, by seat. */
  readonly authors: readonly string[]
}

export type SetupContext = Authors

/** The table is opened, those who bring no character make one up, each under a name of its own, and the roles are dealt. */
export const setupMachine = setup({
  types: { context: {} as SetupContext, input: {} as SetupInput },
  actors: { askAll },
  guards: { someoneNeedsACharacter: ({ context }) => context.authors.length > 0 },
  actions: {
    callByName: assign(({ context }, choices: readonly Choice[]) => moreNames(context, choices)),
    record,
    rethrow,
  },
}).createMachine({
  id: 'setup',
  context: ({ input }) => ({ ...input, round: 1, errors: {} }),
  initial: 'opening',
  states: {
    opening: {
      entry: { type: 'record', params: { type: 'open' } },
      always: [{ guard: 'someoneNeedsACharacter', target: 'personas' }, { target: 'dealing' }],
    },
    personas: {
      invoke: {
        src: 'askAll',
        input: ({ context }) => personaPoll(context),
        onDone: { target: 'named', actions: { type: 'callByName', params: output } },
        onError,
      },
    },
    named: { always: [{ guard: 'someoneNeedsACharacter', target: 'personas' }, { target: 'dealing' }] },
    dealing: { entry: { type: 'record', params: { type: 'deal' } }, always: 'dealt' },
    dealt: { type: 'final' },
  },
})
