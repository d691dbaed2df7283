import { assign, setup } from 'xstate'
import type { DayPhase } from '../src/rules/day-polls.js'
import type { Rules } from '../src/rules/rules-schema.js'
import type { Chart } from './chart.js'
import { reactiveMachine } from './discussion/reactive.js'
import { turnsMachine } from './discussion/turns.js'
import { given, onError, phaseBegins, rethrow } from './phrases.js'
import { record } from './runtime.js'
import { trialMachine } from './trial.js'
import { voteMachine } from './vote.js'

export interface DayInput extends DayPhase {
  readonly rules: Rules
}

export interface DayContext extends DayInput {
  /** Whom the speeches of the day nominated. */
  readonly nominated: readonly string[]
}

const phase = ({ context: { rules, day, living } }: { context: DayContext }): DayPhase => ({ rules, day, living })

const vote = ({ context }: { context: DayContext }) => ({ ...phase({ context }), nominated: context.nominated })

/** How the day is decided, once all is said. */
const decision = [{ guard: 'holdsTrial', target: 'trial' }, { target: 'vote' }] as const

/** The table discusses, in turns or freely, and then decides whom to eliminate, by a trial or by a vote. */
export const dayMachine: Chart<DayContext, DayInput> = setup({
  types: { context: {} as DayContext, input: {} as DayInput },
  actors: { turns: turnsMachine, reactive: reactiveMachine, trial: trialMachine, vote: voteMachine },
  guards: {
    talksFreely: ({ context }) => context.rules.discussion.protocol === 'reactive',
    holdsTrial: ({ context }) => context.rules.decision === 'trial',
  },
  actions: {
    noteNominations: assign({ nominated: (_, nominated: readonly string[]) => nominated }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'day',
  context: ({ input }) => ({ ...input, nominated: [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The discussion begins.',
      entry: phaseBegins('discussion'),
      always: [{ guard: 'talksFreely', target: 'reactive' }, { target: 'turns' }],
    },
    turns: {
      description: 'The living speak in turns.',
      invoke: {
        id: 'turns',
        src: 'turns',
        input: phase,
        onDone: [
          { guard: 'holdsTrial', target: 'trial' },
          { target: 'vote', actions: given('noteNominations') },
        ],
        onError,
      },
    },
    reactive: {
      description: 'The living speak when they want to.',
      invoke: { id: 'reactive', src: 'reactive', input: phase, onDone: decision, onError },
    },
    trial: {
      description: 'The table nominates one player, hears its defense and judges it.',
      invoke: { id: 'trial', src: 'trial', input: phase, onDone: 'decided', onError },
    },
    vote: {
      description: 'The table votes on whom to eliminate.',
      invoke: { id: 'vote', src: 'vote', input: vote, onDone: 'decided', onError },
    },
    decided: { type: 'final', description: 'The table has eliminated somebody, or nobody.' },
  },
})
