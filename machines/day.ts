import { assign, setup } from 'xstate'
import type { DayPhase } from '../src/rules/polls.js'
import { decisions, discussionProtocols } from '../src/rules/protocols.js'
import { reactiveMachine } from './discussion/reactive.js'
import { turnsMachine } from './discussion/turns.js'
import { askAll, child, onError, phaseBegins, record, rethrow, withOutput } from './runtime.js'
import { trialMachine } from './trial.js'
import { voteMachine } from './vote.js'

/** The input of a day and, with its nominations, its context. */
export type DayInput = DayPhase

export interface DayContext extends DayInput {
  /** Whom the speeches of the day nominated. */
  readonly nominated: readonly string[]
}

const phase = ({ context: { rules, day, living } }: { context: DayContext }): DayPhase => ({ rules, day, living })

/** The players discuss, in turns or freely, and then decide whom to eliminate, by a trial or by a vote. */
export const dayMachine = setup({
  types: { context: {} as DayContext, input: {} as DayInput },
  actors: {
    turns: child(turnsMachine),
    reactive: child(reactiveMachine),
    trial: child(trialMachine),
    vote: child(voteMachine),
  },
  guards: {
    talksFreely: ({ context }) => context.rules.discussion.protocol === 'reactive',
    holdsTrial: ({ context }) => context.rules.decision === 'trial',
  },
  actions: { noteNominations: assign({ nominated: (_, names: readonly string[]) => names }), record, rethrow },
}).createMachine({
  id: 'day',
  description: 'The players discuss, and then decide whom to eliminate.',
  context: ({ input }) => ({ ...input, nominated: [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The discussion begins.',
      entry: phaseBegins('discussion'),
      always: [{ guard: 'talksFreely', target: 'reactive' }, { target: 'turns' }],
    },
    turns: {
      description: discussionProtocols.turns.describe,
      invoke: {
        id: 'turns',
        src: 'turns',
        input: phase,
        onDone: [
          { guard: 'holdsTrial', target: 'trial' },
          { target: 'vote', actions: withOutput('noteNominations') },
        ],
        onError,
      },
    },
    reactive: {
      description: discussionProtocols.reactive.describe,
      invoke: {
        id: 'reactive',
        src: 'reactive',
        input: phase,
        onDone: [{ guard: 'holdsTrial', target: 'trial' }, { target: 'vote' }],
        onError,
      },
    },
    trial: {
      description: decisions.trial.describe,
      invoke: { id: 'trial', src: 'trial', input: phase, onDone: 'decided', onError },
    },
    vote: {
      description: decisions.vote.describe,
      invoke: {
        id: 'vote',
        src: 'vote',
        input: ({ context }) => ({ ...phase({ context }), nominated: context.nominated }),
        onDone: 'decided',
        onError,
      },
    },
    decided: { type: 'final', description: 'The players have eliminated somebody, or nobody.' },
  },
})

/** The input of the end of a round, which is its context too. */
export interface RoundEndInput {
  readonly day: number
  readonly living: readonly string[]
}

/** Each living player sums up the round for itself. */
export const roundEndMachine = setup({
  types: { context: {} as RoundEndInput, input: {} as RoundEndInput },
  actors: { askAll },
  actions: { record, rethrow },
}).createMachine({
  id: 'roundEnd',
  description: 'Each living player sums up the round for itself.',
  context: ({ input }) => input,
  initial: 'summarizing',
  states: {
    summarizing: {
      description: 'Each of the living writes a summary that nobody else reads.',
      entry: phaseBegins('roundEnd'),
      invoke: {
        id: 'summaries',
        src: 'askAll',
        input: ({ context }) => ({ kind: 'summarize', place: { phase: 'roundEnd' }, players: context.living }),
        onDone: 'summarized',
        onError,
      },
    },
    summarized: { type: 'final', description: 'The round is over.' },
  },
})
