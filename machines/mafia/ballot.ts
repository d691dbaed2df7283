import { assign, setup } from 'xstate'
import { settled, type TeamInput, targetOf } from '../../src/rules/mafia-choice.js'
import type { Choice } from '../../src/rules/poll.js'
import { onError, output, rethrow } from '../phrases.js'
import { askAll, runtimeOf } from '../runtime.js'

export interface MafiaBallotContext extends TeamInput {
  readonly choice: string
}

/** Each living mafia submits one choice, all at once and once only; the rules settle what it comes to. */
export const mafiaBallotMachine = setup({
  types: { context: {} as MafiaBallotContext, input: {} as TeamInput, output: {} as string | null },
  actors: { askAll },
  actions: {
    settle: assign({
      choice: ({ context, system }, picks: readonly Choice[]) =>
        settled({ ...context, picks }, runtimeOf(system).draw('settlement', context.day)),
    }),
    rethrow,
  },
}).createMachine({
  id: 'mafiaBallot',
  context: ({ input }) => ({ ...input, choice: 'skip' }),
  initial: 'submitting',
  states: {
    submitting: {
      invoke: {
        src: 'askAll',
        input: ({ context }) => ({ kind: 'kill', place: { phase: 'night', round: 1, of: 1 }, players: context.team }),
        onDone: { target: 'decided', actions: { type: 'settle', params: output } },
        onError,
      },
    },
    decided: { type: 'final' },
  },
  output: ({ context }) => targetOf(context.choice),
})
