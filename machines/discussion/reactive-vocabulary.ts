import { assign, setup } from 'xstate'
import { asksBeliefs, beliefsPoll } from '../../src/rules/beliefs.js'
import { type DayPhase, type SpeechQuestion, speechPoll } from '../../src/rules/day-polls.js'
import type { NextMoment } from '../../src/rules/next-moment.js'
import type { Choice, Poll } from '../../src/rules/poll.js'
import { type Heard, heardOf, isDiscussionOver } from '../../src/rules/reactive-discussion.js'
import { rethrow } from '../phrases.js'
import { ask, askAll, carryOutFor, record } from '../runtime.js'

/** The input of a discussion without turns. */
export type ReactiveInput = DayPhase

/** The context of a discussion without turns: its state, who is asked, and the last answer. */
export interface ReactiveContext extends SpeechQuestion {
  /** The result of the last question. */
  readonly heard: Heard
  /** How long nothing happens after that. */
  readonly quietMs: number
}

interface Reactive {
  readonly context: ReactiveContext
}

/** The vocabulary of the chart of free discussion: its actors, guards, delays and actions. */
export const reactiveVocabulary = setup({
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
    hear: assign({ heard: (_, choice: Choice) => heardOf(choice) }),
    await: assign((_, { discussion, inMs, speaker }: NextMoment) => ({ discussion, quietMs: inMs, speaker })),
    record,
    rethrow,
  },
})

/** Before anybody is asked. */
export const firstStep = ({ context: { discussion } }: Reactive) => ({ type: 'advanceDiscussion', discussion }) as const

/** After a question. */
export const nextStep = ({ context: { discussion, heard } }: Reactive) =>
  ({ type: 'advanceDiscussion', discussion, heard }) as const

/** The poll for the beliefs of those who do not speak next. */
export const beliefs = ({ context }: Reactive): Poll => {
  const { living, heard } = context
  return beliefsPoll({ living, beside: speechPoll(context), ...(heard.spoke && { spoke: heard.player }) })
}
