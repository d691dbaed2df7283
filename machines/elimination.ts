import { setup } from 'xstate'
import type { Rules } from '../src/rules/rules-schema.js'
import { onError, phaseBegins, records, rethrow } from './phrases.js'
import { ask, record } from './runtime.js'

export interface EliminationInput {
  readonly rules: Rules
  readonly day: number
  readonly player: string
}

/** The input of an elimination of the player that a phase makes of its context. */
export const eliminationOf =
  <Context>(player: (context: Context) => string) =>
  ({ context }: { context: Context & Omit<EliminationInput, 'player'> }): EliminationInput => {
    const { rules, day } = context
    return { rules, day, player: player(context) }
  }

/** A player dies by day: first the death, with what the rules reveal of it, then last words where they are granted. */
export const eliminationMachine = setup({
  types: { context: {} as EliminationInput, input: {} as EliminationInput },
  actors: { ask },
  guards: { lastWordsGranted: ({ context }) => context.rules.lastWords },
  actions: { record, rethrow },
}).createMachine({
  id: 'elimination',
  context: ({ input }) => input,
  initial: 'dying',
  states: {
    dying: {
      entry: records(({ player }: EliminationInput) => ({ type: 'eliminate', player })),
      always: [{ guard: 'lastWordsGranted', target: 'lastWords' }, { target: 'dead' }],
    },
    lastWords: {
      entry: phaseBegins('lastWords'),
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ kind: 'last-words', place: { phase: 'lastWords' }, players: [context.player] }),
        onDone: 'dead',
        onError,
      },
    },
    dead: { type: 'final' },
  },
})
