import { assign, setup } from 'xstate'
import { agreed, settled, type TeamInput, targetOf } from '../../src/rules/mafia-choice.js'
import type { Choice } from '../../src/rules/poll.js'
import { askAll, rethrow, tableOf } from '../table.js'

export interface ProposalsContext extends TeamInput {
  readonly round: number
  readonly picks: readonly Choice[]
  readonly choice: string
}

/** Each living mafia proposes, all at once; without agreement again, seeing the first round; then the rules settle it. */
export const proposalsMachine = setup({
  types: { context: {} as ProposalsContext, input: {} as TeamInput, output: {} as string | null },
  actors: { askAll },
  guards: {
    mafiaAgreed: ({ context }) => agreed(context) !== null,
    roundsLeft: ({ context }) => context.round < context.rules.night.mafia.rounds,
  },
  actions: {
    compare: assign({ picks: (_, picks: readonly Choice[]) => picks }),
    nextRound: assign({ round: ({ context }) => context.round + 1 }),
    agree: assign({ choice: ({ context }) => agreed(context) ?? 'skip' }),
    settle: assign({
      choice: ({ context, system }) => settled(context, tableOf(system).draw('settlement', context.day)),
    }),
    rethrow,
  },
}).createMachine({
  id: 'proposals',
  context: ({ input }) => ({ ...input, round: 1, picks: [], choice: 'skip' }),
  initial: 'proposing',
  states: {
    proposing: {
      invoke: {
        src: 'askAll',
        input: ({ context: { round, team } }) => ({ kind: 'kill', place: `night.kill-${round}`, players: team }),
        onDone: { target: 'comparing', actions: { type: 'compare', params: ({ event }) => event.output } },
        onError: { actions: 'rethrow' },
      },
    },
    comparing: {
      always: [
        { guard: 'mafiaAgreed', target: 'decided', actions: 'agree' },
        { guard: 'roundsLeft', target: 'proposing', actions: 'nextRound' },
        { target: 'decided', actions: 'settle' },
      ],
    },
    decided: { type: 'final' },
  },
  output: ({ context }) => targetOf(context.choice),
})
