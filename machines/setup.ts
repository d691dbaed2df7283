import { assign, setup } from 'xstate'
import type { Poll } from '../src/rules/poll.js'
import { nobodyYet, type Standing } from '../src/rules/standing.js'
import type { Chart } from './chart.js'
import { given, onError, rethrow } from './phrases.js'
import { askAll, carrying, record } from './runtime.js'

export interface SetupInput {
  /** Who makes up a character before roles are dealt, by seat. */
  readonly authors: readonly string[]
}

export interface SetupContext extends SetupInput {
  readonly standing: Standing
}

const personas = ({ context: { authors } }: { context: SetupContext }): Poll => ({
  kind: 'persona',
  place: { phase: 'setup' },
  players: authors,
})

/** The table is opened, those who bring no character make one up, and the roles are dealt. */
export const setupMachine: Chart<SetupContext, SetupInput, Standing> = setup({
  types: { context: {} as SetupContext, input: {} as SetupInput, output: {} as Standing },
  actors: { askAll, carryOut: carrying<'deal'>() },
  guards: { someoneNeedsACharacter: ({ context }) => context.authors.length > 0 },
  actions: { noteStanding: assign({ standing: (_, standing: Standing) => standing }), record, rethrow },
}).createMachine({
  id: 'setup',
  context: ({ input }) => ({ ...input, standing: nobodyYet }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The players sit down.',
      entry: { type: 'record', params: { type: 'open' } },
      always: [{ guard: 'someoneNeedsACharacter', target: 'personas' }, { target: 'dealing' }],
    },
    personas: {
      description: 'Those who bring no character make one up.',
      invoke: { id: 'personas', src: 'askAll', input: personas, onDone: 'dealing', onError },
    },
    dealing: {
      description: 'The roles are dealt.',
      invoke: {
        id: 'deal',
        src: 'carryOut',
        input: { type: 'deal' },
        onDone: { target: 'dealt', actions: given('noteStanding') },
        onError,
      },
    },
    dealt: { type: 'final', description: 'Everyone knows its own role.' },
  },
  output: ({ context }) => context.standing,
})
