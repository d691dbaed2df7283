import { assign, setup } from 'xstate'
import { initialPlayState, type PlayState } from '../src/kernel/rules/play-state.js'
import type { Choice } from '../src/kernel/rules/poll.js'
import { nextPersonaRound, type PersonaRound, personaPoll } from '../src/kernel/rules/polls.js'
import { askAll, type DecidedEvent, decideFor, decides, onError, record, rethrow, withOutput } from './runtime.js'

export interface SetupInput {
  /** The players who invent a persona before roles are dealt, by seat. */
  readonly authors: readonly string[]
}

export interface SetupContext extends PersonaRound {
  /** Known once the roles are dealt. */
  readonly playState: PlayState
}

/** The game opens, players without a persona invent one, each with a different name, and the roles are dealt. */
export const setupMachine = setup({
  types: {
    context: {} as SetupContext,
    input: {} as SetupInput,
    output: {} as PlayState,
    events: {} as DecidedEvent<'deal'>,
  },
  actors: { askAll },
  guards: {
    someoneNeedsACharacter: ({ context }) => context.authors.length > 0,
    everyoneNamed: (_, choices: readonly Choice[]) => choices.every(({ refused }) => refused === undefined),
  },
  actions: {
    askAgain: assign(({ context }, choices: readonly Choice[]) => nextPersonaRound(context, choices)),
    notePlayState: assign({ playState: (_, playState: PlayState) => playState }),
    decide: decideFor<'deal'>(),
    record,
    rethrow,
  },
}).createMachine({
  id: 'setup',
  description: 'The game opens, personas are invented, and the roles are dealt.',
  context: ({ input }) => ({ ...input, round: 1, errors: {}, playState: initialPlayState }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The players sit down.',
      entry: { type: 'record', params: { type: 'open' } },
      always: [{ guard: 'someoneNeedsACharacter', target: 'personas' }, { target: 'dealing' }],
    },
    personas: {
      description: 'Players without a persona invent one, and again if a lower seat has the same name.',
      tags: 'asking',
      invoke: {
        id: 'personas',
        src: 'askAll',
        input: ({ context }) => personaPoll(context),
        onDone: [
          { guard: withOutput('everyoneNamed'), target: 'dealing' },
          { target: 'personas', reenter: true, actions: withOutput('askAgain') },
        ],
        onError,
      },
    },
    dealing: {
      description: 'The roles are dealt.',
      entry: decides(() => ({ type: 'deal' })),
      on: { decided: { target: 'dealt', actions: withOutput('notePlayState') } },
    },
    dealt: { type: 'final', description: 'Everyone knows its own role.' },
  },
  output: ({ context }) => context.playState,
})
