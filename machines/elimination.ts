import { setup } from 'xstate'
import type { Rules } from '../src/rules/rules-schema.js'
import { ask, onError, phaseBegins, record, records, rethrow } from './runtime.js'

/** The input of an elimination, and its context: who is eliminated, and when. */
export interface EliminationInput {
  readonly rules: Rules
  readonly day: number
  readonly player: string
}

export const eliminationInput =
  <Context>(player: (context: Context) => string) =>
  ({ context }: { context: Context & Omit<EliminationInput, 'player'> }): EliminationInput => {
    const { rules, day } = context
    return { rules, day, player: player(context) }
  }

/** A player dies by day: first the death, with what the rules reveal, then last words if the rules allow them. */
export const eliminationMachine = setup({
  types: { context: {} as EliminationInput, input: {} as EliminationInput },
  actors: { ask },
  guards: { lastWordsGranted: ({ context }) => context.rules.lastWords },
  actions: { record, rethrow },
}).createMachine({
  id: 'elimination',
  description: 'A player dies by day: first the death, then last words if the rules allow them.',
  context: ({ input }) => input,
  initial: 'dying',
  states: {
    dying: {
      description: 'Everyone learns of the death, and what the rules reveal about the role.',
      entry: records(({ player }: EliminationInput) => ({ type: 'eliminate', player })),
      always: [{ guard: 'lastWordsGranted', target: 'lastWords' }, { target: 'dead' }],
    },
    lastWords: {
      description: 'The dead player speaks once more.',
      entry: phaseBegins('lastWords'),
      invoke: {
        id: 'lastWords',
        src: 'ask',
        input: ({ context: { player } }) => ({ kind: 'last-words', place: { phase: 'lastWords' }, players: [player] }),
        onDone: 'dead',
        onError,
      },
    },
    dead: { type: 'final', description: 'The player is out of the game.' },
  },
})
