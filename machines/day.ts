import { assign, setup } from 'xstate'
import type { DayPhase } from '../src/rules/day-polls.js'
import type { Rules } from '../src/rules/rules-schema.js'
import type { Standing } from '../src/rules/standing.js'
import { reactiveMachine } from './discussion/reactive.js'
import { turnsMachine } from './discussion/turns.js'
import { onError, rethrow } from './phrases.js'
import { runtimeOf } from './runtime.js'
import { trialMachine } from './trial.js'
import { voteMachine } from './vote.js'

export interface DayInput {
  readonly rules: Rules
  readonly day: number
  readonly standing: Standing
}

export interface DayContext extends DayInput {
  /** Whom the speeches of the day nominated. */
  readonly nominated: readonly string[]
}

const phaseOf = ({ rules, day, standing }: DayContext): DayPhase => ({ rules, day, living: standing.living })

/** The table discusses, in turns or freely, and then decides whom to eliminate, by a trial or by a vote. */
export const dayMachine = setup({
  types: { context: {} as DayContext, input: {} as DayInput },
  actors: { turns: turnsMachine, reactive: reactiveMachine, trial: trialMachine, vote: voteMachine },
  guards: {
    talksFreely: ({ context }) => context.rules.discussion.protocol === 'reactive',
    holdsTrial: ({ context }) => context.rules.decision === 'trial',
  },
  actions: { noteNominations: assign({ nominated: ({ system }) => runtimeOf(system).state.nominated }), rethrow },
}).createMachine({
  id: 'day',
  context: ({ input }) => ({ ...input, nominated: [] }),
  initial: 'gathering',
  states: {
    gathering: { always: [{ guard: 'talksFreely', target: 'reactive' }, { target: 'turns' }] },
    turns: {
      invoke: {
        src: 'turns',
        input: ({ context }) => ({ ...phaseOf(context), seats: context.standing.seats }),
        onDone: { target: 'deciding', actions: 'noteNominations' },
        onError,
      },
    },
    reactive: { invoke: { src: 'reactive', input: ({ context }) => phaseOf(context), onDone: 'deciding', onError } },
    deciding: { always: [{ guard: 'holdsTrial', target: 'trial' }, { target: 'vote' }] },
    trial: { invoke: { src: 'trial', input: ({ context }) => phaseOf(context), onDone: 'decided', onError } },
    vote: {
      invoke: {
        src: 'vote',
        input: ({ context }) => ({ ...phaseOf(context), nominated: context.nominated }),
        onDone: 'decided',
        onError,
      },
    },
    decided: { type: 'final' },
  },
})
