import { assign, setup } from 'xstate'
import { agreed, settled, type TeamInput, targetOf } from '../../src/rules/mafia-choice.js'
import type { Choice } from '../../src/rules/poll.js'
import { shuffle } from '../../src/rules/random.js'
import { ask, rethrow, tableOf } from '../table.js'

export interface ConsensusContext extends TeamInput {
  readonly round: number
  /** The team in the random order of this night, and those of it who still have to choose in this round. */
  readonly order: readonly string[]
  readonly waiting: readonly string[]
  readonly picks: readonly Choice[]
  /** What may be chosen in later rounds: the targets of the first. */
  readonly pool: readonly string[]
  readonly choice: string
}

/** The mafia choose one after another, each seeing the picks before; again if they do not agree; then the rules settle it. */
export const consensusMachine = setup({
  types: { context: {} as ConsensusContext, input: {} as TeamInput, output: {} as string | null },
  actors: { ask },
  guards: {
    everyonePicked: ({ context }) => context.waiting.length <= 1,
    mafiaAgreed: ({ context }) => agreed(context) !== null,
    roundsLeft: ({ context }) => context.round < context.rules.night.mafia.rounds,
  },
  actions: {
    lineUp: assign(({ context, system }) => {
      const order = shuffle(context.team, tableOf(system).draw('mafia-order', context.day))
      return { order, waiting: order }
    }),
    pick: assign(({ context }, pick: Choice) => ({
      picks: [...context.picks, pick],
      waiting: context.waiting.slice(1),
    })),
    nextRound: assign(({ context }) => ({
      round: context.round + 1,
      waiting: context.order,
      pool: context.round === 1 ? context.picks.flatMap(({ choice }) => choice ?? []) : context.pool,
      picks: [],
    })),
    agree: assign({ choice: ({ context }) => agreed(context) ?? 'skip' }),
    settle: assign({
      choice: ({ context, system }) => settled(context, tableOf(system).draw('settlement', context.day)),
    }),
    rethrow,
  },
}).createMachine({
  id: 'consensus',
  context: ({ input }) => ({ ...input, round: 1, order: [], waiting: [], picks: [], pool: [], choice: 'skip' }),
  initial: 'liningUp',
  states: {
    liningUp: { entry: 'lineUp', always: 'round' },
    round: {
      initial: 'picking',
      states: {
        picking: {
          invoke: {
            src: 'ask',
            input: ({ context: { round, waiting, pool } }) => ({
              kind: 'kill',
              place: `night.kill-${round}`,
              players: waiting.slice(0, 1),
              ...(round > 1 && { among: pool }),
            }),
            onDone: [
              {
                guard: 'everyonePicked',
                target: 'picked',
                actions: { type: 'pick', params: ({ event }) => event.output },
              },
              { target: 'picking', reenter: true, actions: { type: 'pick', params: ({ event }) => event.output } },
            ],
            onError: { actions: 'rethrow' },
          },
        },
        picked: { type: 'final' },
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
