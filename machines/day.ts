import { assign, setup } from 'xstate'
import type { Poll } from '../src/rules/poll.js'
import type { DayPhase } from '../src/rules/polls.js'
import { decisions, discussionProtocols } from '../src/rules/protocols.js'
import { reactiveMachine } from './discussion/reactive.js'
import { turnsMachine } from './discussion/turns.js'
import { asChart, askAll, onError, phaseBegins, record, rethrow, withOutput } from './runtime.js'
import { trialMachine } from './trial.js'
import { voteMachine } from './vote.js'

/** The input of a day. */
export type DayInput = DayPhase

/** The context of a day: its input, and the nominations of its speeches. */
export interface DayContext extends DayInput {
  /** Whom the speeches of the day nominated. */
  readonly nominated: readonly string[]
}

const phase = ({ context: { rules, day, living } }: { context: DayContext }): DayPhase => ({ rules, day, living })

const vote = ({ context }: { context: DayContext }) => ({ ...phase({ context }), nominated: context.nominated })

/** How the day is decided, once all is said. */
const decision = [{ guard: 'holdsTrial', target: 'trial' }, { target: 'vote' }] as const

/** The players discuss, in turns or freely, and then decide whom to eliminate, by a trial or by a vote. */
export const dayMachine = asChart(
  setup({
    types: { context: {} as DayContext, input: {} as DayInput },
    actors: { turns: turnsMachine, reactive: reactiveMachine, trial: trialMachine, vote: voteMachine },
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
        invoke: { id: 'reactive', src: 'reactive', input: phase, onDone: decision, onError },
      },
      trial: {
        description: decisions.trial.describe,
        invoke: { id: 'trial', src: 'trial', input: phase, onDone: 'decided', onError },
      },
      vote: {
        description: decisions.vote.describe,
        invoke: { id: 'vote', src: 'vote', input: vote, onDone: 'decided', onError },
      },
      decided: { type: 'final', description: 'The players have eliminated somebody, or nobody.' },
    },
  }),
)

/** The input of the end of a round, and its context. */
export interface RoundEndInput {
  readonly day: number
  readonly living: readonly string[]
}

const summaries = ({ context: { living } }: { context: RoundEndInput }): Poll => ({
  kind: 'summarize',
  place: { phase: 'roundEnd' },
  players: living,
})

/** Each living player sums up the round for itself. */
export const roundEndMachine = asChart(
  setup({
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
        invoke: { id: 'summaries', src: 'askAll', input: summaries, onDone: 'summarized', onError },
      },
      summarized: { type: 'final', description: 'The round is over.' },
    },
  }),
)
