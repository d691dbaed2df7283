import { assign, setup } from 'xstate'
import type { TeamInput } from '../../src/rules/mafia-choice.js'
import type { Poll } from '../../src/rules/poll.js'
import { asChart } from '../chart.js'
import { inTurnMachine } from '../in-turn.js'
import { onError, rethrow } from '../phrases.js'

/** The context of the mafia's talk: its input, and the round. */
export interface ConferenceContext extends TeamInput {
  /** The current round of talk, from 1. */
  readonly round: number
}

const talk = ({ context: { rules, round, team } }: { context: ConferenceContext }): { readonly poll: Poll } => {
  const place = { phase: 'night', moment: 'talk', round, of: rules.night.mafia.chatRounds } as const
  return { poll: { kind: 'chat', place, players: team, wordsOnly: true } }
}

/** The mafia talk on their private channel, by seat, before they choose. */
export const conferenceMachine = asChart(
  setup({
    types: { context: {} as ConferenceContext, input: {} as TeamInput },
    actors: { inTurn: inTurnMachine },
    guards: { roundsLeft: ({ context }) => context.round < context.rules.night.mafia.chatRounds },
    actions: { nextRound: assign({ round: ({ context }) => context.round + 1 }), rethrow },
  }).createMachine({
    id: 'conference',
    description: 'The mafia talk on their private channel, by seat, before they choose.',
    context: ({ input }) => ({ ...input, round: 1 }),
    initial: 'round',
    states: {
      round: {
        description: 'Each talks in turn, to the team alone.',
        invoke: {
          id: 'round',
          src: 'inTurn',
          input: talk,
          onDone: [
            { guard: 'roundsLeft', target: 'round', reenter: true, actions: 'nextRound' },
            { target: 'adjourned' },
          ],
          onError,
        },
      },
      adjourned: { type: 'final', description: 'The talk is over.' },
    },
  }),
)
