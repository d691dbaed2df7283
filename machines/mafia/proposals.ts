import { assign, setup } from 'xstate'
import { type TeamInput, targetOf } from '../../src/rules/mafia-choice.js'
import type { Choice } from '../../src/rules/poll.js'
import { onError, output, rethrow } from '../phrases.js'
import { askAll } from '../runtime.js'
import { agreement, mafiaAgreed, roundsLeft, settlement } from './rounds.js'

export interface ProposalsContext extends TeamInput {
  readonly round: number
  readonly picks: readonly Choice[]
  readonly choice: string
}

/** Each living mafia proposes, all at once; without agreement again, seeing the first round; then the rules settle it. */
export const proposalsMachine = setup({
  types: { context: {} as ProposalsContext, input: {} as TeamInput, output: {} as string | null },
  actors: { askAll },
  guards: { mafiaAgreed, roundsLeft },
  actions: {
    compare: assign({ picks: (_, picks: readonly Choice[]) => picks }),
    nextRound: assign({ round: ({ context }) => context.round + 1 }),
    agree: assign({ choice: agreement }),
    settle: assign({ choice: settlement }),
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
        input: ({ context: { rules, round, team } }) => ({
          kind: 'kill',
          place: { phase: 'night', round, of: rules.night.mafia.rounds },
          players: team,
        }),
        onDone: { target: 'comparing', actions: { type: 'compare', params: output } },
        onError,
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
