import { assign, setup } from 'xstate'
import type { Choice } from '../../src/kernel/rules/poll.js'
import type { DayPhase } from '../../src/kernel/rules/polls.js'
import { discussionProtocols } from '../../src/kernel/rules/protocols.js'
import { beliefWitnesses } from '../../src/kernel/rules/questions.js'
import { type InTurnInput, inTurnMachine } from '../in-turn.js'
import { child, type DecidedEvent, decideFor, decides, onError, rethrow, withOutput } from '../runtime.js'

/** The input of a discussion in turns and, with what was set and said, its context. */
export type TurnsInput = DayPhase

export interface TurnsContext extends TurnsInput {
  /** The current round, from 1. */
  readonly round: number
  /** The speakers of each round, in order. */
  readonly orders: readonly (readonly string[])[]
  /** The players nominated in speeches so far, in order of nomination. */
  readonly nominated: readonly string[]
}

const speeches = ({ context }: { context: TurnsContext }): InTurnInput => {
  const { round, orders } = context
  const place = { phase: 'discussion', round, of: orders.length } as const
  return { poll: { kind: 'speak', place, players: orders[round - 1] ?? [] }, witnesses: beliefWitnesses(context) }
}

/** The living speak one after another, each hearing all before, for as many rounds as the rules say. */
export const turnsMachine = setup({
  types: {
    context: {} as TurnsContext,
    input: {} as TurnsInput,
    output: {} as readonly string[],
    events: {} as DecidedEvent<'orderSpeakers'>,
  },
  actors: { inTurn: child(inTurnMachine) },
  guards: { roundsLeft: ({ context: { round, orders } }) => round < orders.length },
  actions: {
    setOrders: assign({ orders: (_, orders: TurnsContext['orders']) => orders }),
    hear: assign({
      nominated: ({ context: { nominated } }, choices: readonly Choice[]) => [
        ...new Set([...nominated, ...choices.flatMap(({ choice }) => choice ?? [])]),
      ],
    }),
    nextRound: assign({ round: ({ context }) => context.round + 1 }),
    decide: decideFor<'orderSpeakers'>(),
    rethrow,
  },
}).createMachine({
  id: 'turns',
  description: discussionProtocols.turns.describe,
  tags: 'public',
  context: ({ input }) => ({ ...input, round: 1, orders: [], nominated: [] }),
  initial: 'ordering',
  states: {
    ordering: {
      description: 'The speaking order is set.',
      entry: decides(() => ({ type: 'orderSpeakers' })),
      on: { decided: { target: 'round', actions: withOutput('setOrders') } },
    },
    round: {
      description: 'Each of the living speaks once.',
      tags: 'asking',
      invoke: {
        id: 'round',
        src: 'inTurn',
        input: speeches,
        onDone: [
          { guard: 'roundsLeft', target: 'round', reenter: true, actions: [withOutput('hear'), 'nextRound'] },
          { target: 'closed', actions: withOutput('hear') },
        ],
        onError,
      },
    },
    closed: { type: 'final', description: 'All speeches are given.' },
  },
  output: ({ context }) => context.nominated,
})
