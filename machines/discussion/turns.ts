import { assign, setup } from 'xstate'
import { speakingOrders } from '../../src/rules/policies/speaking-order.js'
import type { Rules } from '../../src/rules/rules-schema.js'
import { onError, phaseBegins, rethrow } from '../phrases.js'
import { ask, record, runtimeOf } from '../runtime.js'

export interface TurnsInput {
  readonly rules: Rules
  readonly day: number
  readonly seats: readonly string[]
  readonly living: readonly string[]
}

export interface TurnsContext extends TurnsInput {
  readonly round: number
  /** Those who still have to speak in this round, in order. */
  readonly waiting: readonly string[]
}

/** The living speak one after another, each hearing all before; so for as many rounds as the rules say. */
export const turnsMachine = setup({
  types: { context: {} as TurnsContext, input: {} as TurnsInput },
  actors: { ask },
  guards: {
    someoneWaits: ({ context }) => context.waiting.length > 1,
    roundsLeft: ({ context }) => context.round < context.rules.discussion.rounds,
  },
  actions: {
    lineUp: assign(({ context: { rules, day, seats, living, round }, system }) => {
      const random = runtimeOf(system).draw('speaking-order', day, round + 1)
      return { round: round + 1, waiting: speakingOrders[rules.discussion.order].order({ living, seats, day, random }) }
    }),
    sitDown: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'turns',
  context: ({ input }) => ({ ...input, round: 0, waiting: [] }),
  initial: 'gathered',
  states: {
    gathered: {
      entry: [phaseBegins('discussion'), 'lineUp'],
      always: 'speaking',
    },
    speaking: {
      invoke: {
        src: 'ask',
        input: ({ context: { rules, round, waiting } }) => ({
          kind: 'speak',
          place: { phase: 'discussion', round, of: rules.discussion.rounds },
          players: waiting.slice(0, 1),
        }),
        onDone: [
          { guard: 'someoneWaits', target: 'speaking', reenter: true, actions: 'sitDown' },
          { guard: 'roundsLeft', target: 'speaking', reenter: true, actions: 'lineUp' },
          { target: 'closed' },
        ],
        onError,
      },
    },
    closed: { type: 'final' },
  },
})
