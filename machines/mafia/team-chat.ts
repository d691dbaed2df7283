import { assign, setup } from 'xstate'
import { agreed, settled, type TeamInput, targetOf } from '../../src/rules/mafia-choice.js'
import type { Choice } from '../../src/rules/poll.js'
import { ask, rethrow, tableOf } from '../table.js'

export interface TeamChatContext extends TeamInput {
  readonly round: number
  /** Those who still have to talk in this round. */
  readonly waiting: readonly string[]
  /** Each player's latest choice. */
  readonly picks: readonly Choice[]
  readonly choice: string
}

/** The team talks in rounds, by seat; each says something and states its choice, until a round ends in agreement. */
export const teamChatMachine = setup({
  types: { context: {} as TeamChatContext, input: {} as TeamInput, output: {} as string | null },
  actors: { ask },
  guards: {
    everyoneTalked: ({ context }) => context.waiting.length <= 1,
    mafiaAgreed: ({ context }) => agreed(context) !== null,
    roundsLeft: ({ context }) => context.round < context.rules.night.mafia.rounds,
  },
  actions: {
    hear: assign(({ context: { picks, waiting } }, said: Choice) => ({
      picks: [...picks.filter(({ player }) => player !== said.player), said],
      waiting: waiting.slice(1),
    })),
    nextRound: assign(({ context }) => ({ round: context.round + 1, waiting: context.team })),
    agree: assign({ choice: ({ context }) => agreed(context) ?? 'skip' }),
    settle: assign({
      choice: ({ context, system }) => settled(context, tableOf(system).draw('settlement', context.day)),
    }),
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
            input: ({ context: { round, waiting, picks } }) => {
              const previous = picks.find(({ player }) => player === waiting[0])?.choice
              const fallback = previous === undefined ? {} : { fallback: previous }
              return { kind: 'chat', place: `night.chat-${round}`, players: waiting.slice(0, 1), ...fallback }
            },
            onDone: [
              {
                guard: 'everyoneTalked',
                target: 'heard',
                actions: { type: 'hear', params: ({ event }) => event.output },
              },
              { target: 'talking', reenter: true, actions: { type: 'hear', params: ({ event }) => event.output } },
            ],
            onError: { actions: 'rethrow' },
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
