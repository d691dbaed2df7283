import { assign, setup } from 'xstate'
import type { Choice, Poll } from '../../src/rules/poll.js'
import { type DayPhase, type SpeechQuestion, speechPoll } from '../../src/rules/polls.js'
import { discussionProtocols } from '../../src/rules/protocols.js'
import { asksBeliefs, beliefsPoll } from '../../src/rules/questions.js'
import {
  type HeardAnswer,
  isDiscussionOver,
  type NextMoment,
  startDiscussion,
  toHeardAnswer,
} from '../../src/rules/reactive-discussion.js'
import { asChart, ask, askAll, carryOutFor, onError, record, records, rethrow, withOutput } from '../runtime.js'

/** The input of a discussion without turns. */
export type ReactiveInput = DayPhase

/** The context of a discussion without turns: its state, who is asked, and the last answer. */
export interface ReactiveContext extends SpeechQuestion {
  /** The result of the last question. */
  readonly heard: HeardAnswer
  /** How long nothing happens after that. */
  readonly quietMs: number
}

interface Reactive {
  readonly context: ReactiveContext
}

/** The vocabulary of the chart of free discussion: its actors, guards, delays and actions. */
const reactiveVocabulary = setup({
  types: { context: {} as ReactiveContext, input: {} as ReactiveInput },
  actors: { ask, askAll, carryOut: carryOutFor<'advanceDiscussion'>() },
  guards: {
    enoughSaid: ({ context: { discussion, rules } }) => isDiscussionOver(discussion, rules.discussion),
    statesBeliefs: ({ context: { rules } }) => asksBeliefs(rules, 'speech'),
    /** A silent player has given the others nothing new. */
    heardSomethingToBelieve: ({ context: { rules, heard } }) => heard.spoke && asksBeliefs(rules, 'speech'),
  },
  delays: {
    untilTheEnd: ({ context: { discussion, rules } }) => rules.discussion.durationMs - discussion.now,
    untilSomeoneIsDue: ({ context }) => context.quietMs,
  },
  actions: {
    hear: assign({ heard: (_, choice: Choice) => toHeardAnswer(choice) }),
    await: assign((_, { discussion, inMs, speaker }: NextMoment) => ({ discussion, quietMs: inMs, speaker })),
    record,
    rethrow,
  },
})

/** Before anybody is asked. */
const firstStep = ({ context: { discussion } }: Reactive) => ({ type: 'advanceDiscussion', discussion }) as const

/** After a question. */
const nextStep = ({ context: { discussion, heard } }: Reactive) =>
  ({ type: 'advanceDiscussion', discussion, heard }) as const

/** The poll for the beliefs of those who do not speak next. */
const beliefs = ({ context }: Reactive): Poll => {
  const { living, heard } = context
  return beliefsPoll({ living, beside: speechPoll(context), ...(heard.spoke && { spoke: heard.player }) })
}

const actions = withOutput('await')
const nothingHeard: HeardAnswer = { player: '', spoke: false, at: 0, accuses: [] }

/** The living speak when they want to; one is asked at a time; it ends by time, number of messages or silence. */
export const reactiveMachine = asChart(
  reactiveVocabulary.createMachine({
    id: 'reactive',
    description: discussionProtocols.reactive.describe,
    context: ({ input }) => ({
      ...input,
      discussion: startDiscussion(input.living),
      speaker: '',
      heard: nothingHeard,
      quietMs: 0,
    }),
    initial: 'opening',
    states: {
      opening: {
        description: 'One living player is drawn, who must speak first.',
        invoke: {
          id: 'opening',
          src: 'carryOut',
          input: firstStep,
          onDone: [
            { guard: 'statesBeliefs', target: 'stating', actions },
            { target: 'speaking', actions },
          ],
          onError,
        },
      },
      stating: {
        description:
          'Those who do not speak next state their beliefs in private; the clock of the discussion stands still.',
        invoke: { id: 'beliefs', src: 'askAll', input: beliefs, onDone: 'speaking', onError },
      },
      speaking: {
        description:
          'One player is asked and speaks, or stays silent. The end of the discussion does not wait for the answer.',
        invoke: {
          id: 'speech',
          src: 'ask',
          input: ({ context }) => speechPoll(context),
          onDone: { target: 'hearing', actions: withOutput('hear') },
          onError,
        },
        after: { untilTheEnd: 'interrupted' },
      },
      hearing: {
        description: 'The others have heard it: who wants to speak next, and when?',
        invoke: { id: 'hearing', src: 'carryOut', input: nextStep, onDone: { target: 'listening', actions }, onError },
      },
      listening: {
        description: 'Nobody speaks until a player is due or the discussion ends.',
        after: {
          untilSomeoneIsDue: [
            { guard: 'enoughSaid', target: 'closed' },
            { guard: 'heardSomethingToBelieve', target: 'stating' },
            { target: 'speaking' },
          ],
        },
      },
      interrupted: {
        type: 'final',
        description: 'The time was over before the answer came; the answer is dropped.',
        entry: records(({ speaker: player }: ReactiveContext) => ({ type: 'drop', player, kind: 'speak' })),
      },
      closed: { type: 'final', description: 'The discussion is over: by time, number of messages or silence.' },
    },
  }),
)
