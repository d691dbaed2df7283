import { assign, setup } from 'xstate'
import { type TeamInput, targetOf } from '../../src/rules/mafia-choice.js'
import type { Choice, Poll } from '../../src/rules/poll.js'
import { onError, output, rethrow } from '../phrases.js'
import { ask } from '../runtime.js'
import { agreement, mafiaAgreed, roundsLeft, settlement } from './rounds.js'

export interface TeamChatContext extends TeamInput {
  readonly round: number
  /** Those who still have to talk in this round. */
  readonly waiting: readonly string[]
  /** Each player's latest choice. */
  readonly picks: readonly Choice[]
  readonly choice: string
}

/** Who says nothing stands by its previous choice. */
const nextTalk = ({ context: { rules, round, waiting, picks } }: { context: TeamChatContext }): Poll => {
  const previous = picks.find(({ player }) => player === waiting[0])?.choice
  const fallback = previous === undefined ? {} : { fallback: previous }
  return {
    kind: 'chat',
    place: { phase: 'night', round, of: rules.night.mafia.rounds },
    players: waiting.slice(0, 1),
    ...fallback,
  }
}

/** The team talks in rounds, by seat; each says something and states its choice, until a round ends in agreement. */
export const teamChatMachine = setup({
  types: { context: {} as TeamChatContext, input: {} as TeamInput, output: {} as string | null },
  actors: { ask },
  guards: { everyoneTalked: ({ context }) => context.waiting.length <= 1, mafiaAgreed, roundsLeft },
  actions: {
    hear: assign(({ context: { picks, waiting } }, said: Choice) => ({
      picks: [...picks.filter(({ player }) => player !== said.player), said],
      waiting: waiting.slice(1),
    })),
    nextRound: assign(({ context }) => ({ round: context.round + 1, waiting: context.team })),
    agree: assign({ choice: agreement }),
    settle: assign({ choice: settlement }),
    rethrow,
  },
}).createMachine({
  id: 'teamChat',
  context: ({ input }) => ({ ...input, round: 1, waiting: input.team, picks: [], choice: 'skip' }),
  initial: 'round',
  states: {
    round: {
      initial: 'talking',
      states: {
        talking: {
          invoke: {
            src: 'ask',
            input: nextTalk,
            onDone: [
              { guard: 'everyoneTalked', target: 'heard', actions: { type: 'hear', params: output } },
              { target: 'talking', reenter: true, actions: { type: 'hear', params: output } },
            ],
            onError,
          },
        },
        heard: { type: 'final' },
      },
      onDone: [
        { guard: 'mafiaAgreed', target: 'decided', actions: 'agree' },
        { guard: 'roundsLeft', target: 'round', actions: 'nextRound' },
        { target: 'decided', actions: 'settle' },
      ],
    },
    decided: { type: 'final' },
  },
  output: ({ context }) => targetOf(context.choice),
})
