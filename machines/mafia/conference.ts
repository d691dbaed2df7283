import { assign, setup } from 'xstate'
import type { TeamInput } from '../../src/rules/mafia-choice.js'
import { onError, rethrow } from '../phrases.js'
import { ask } from '../runtime.js'

export interface ConferenceContext extends TeamInput {
  readonly round: number
  /** Those who still have to talk in this round. */
  readonly waiting: readonly string[]
}

/** The mafia talk on their private channel, by seat, before they choose. */
export const conferenceMachine = setup({
  types: { context: {} as ConferenceContext, input: {} as TeamInput },
  actors: { ask },
  guards: {
    everyoneTalked: ({ context }) => context.waiting.length <= 1,
    roundsLeft: ({ context }) => context.round < context.rules.night.mafia.chatRounds,
  },
  actions: {
    hear: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    nextRound: assign(({ context }) => ({ round: context.round + 1, waiting: context.team })),
    rethrow,
  },
}).createMachine({
  id: 'conference',
  context: ({ input }) => ({ ...input, round: 1, waiting: input.team }),
  initial: 'round',
  states: {
    round: {
      initial: 'talking',
      states: {
        talking: {
          invoke: {
            src: 'ask',
            input: ({ context: { rules, round, waiting } }) => ({
              kind: 'chat',
              place: { phase: 'night', round, of: rules.night.mafia.chatRounds, moment: 'talk' },
              players: waiting.slice(0, 1),
              wordsOnly: true,
            }),
            onDone: [
              { guard: 'everyoneTalked', target: 'heard', actions: 'hear' },
              { target: 'talking', reenter: true, actions: 'hear' },
            ],
            onError,
          },
        },
        heard: { type: 'final' },
      },
      onDone: [{ guard: 'roundsLeft', target: 'round', actions: 'nextRound' }, { target: 'adjourned' }],
    },
    adjourned: { type: 'final' },
  },
})
