import { assign, setup } from 'xstate'
import type { Choice, Poll } from '../../src/kernel/rules/poll.js'
import { type DayPhase, type SpeechQuestion, speechPoll } from '../../src/kernel/rules/polls.js'
import { discussionProtocols } from '../../src/kernel/rules/protocols.js'
import { asksBeliefs, beliefsPoll } from '../../src/kernel/rules/questions.js'
import {
  type HeardAnswer,
  isDiscussionOver,
  type NextMoment,
  startDiscussion,
  toHeardAnswer,
} from '../../src/kernel/rules/reactive-discussion.js'
import {
  ask,
  askAll,
  type DecidedEvent,
  decideFor,
  decides,
  onError,
  record,
  records,
  rethrow,
  withOutput,
} from '../runtime.js'

/** The input of a discussion without turns and, with its state, its context. */
export type ReactiveInput = DayPhase

export interface ReactiveContext extends SpeechQuestion {
  /** The result of the last question. */
  readonly heard: HeardAnswer
  /** How long nothing happens after that. */
  readonly quietMs: number
}

const beliefs = ({ context }: { context: ReactiveContext }): Poll => {
  const { living, heard } = context
  return beliefsPoll({ living, beside: speechPoll(context), ...(heard.spoke && { spoke: heard.player }) })
}

/** The living speak when they want to; one is asked at a time; it ends by time, number of messages or silence. */
export const reactiveMachine = setup({
  types: {
    context: {} as ReactiveContext,
    input: {} as ReactiveInput,
    events: {} as DecidedEvent<'advanceDiscussion'>,
  },
  actors: { ask, askAll },
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
    planNext: assign((_, { discussion, inMs, speaker }: NextMoment) => ({ discussion, quietMs: inMs, speaker })),
    decide: decideFor<'advanceDiscussion'>(),
    record,
    rethrow,
  },
}).createMachine({
  id: 'reactive',
  description: discussionProtocols.reactive.describe,
  tags: 'public',
  context: ({ input }) => ({
    ...input,
    discussion: startDiscussion(input.living),
    speaker: '',
    heard: { player: '', spoke: false, at: 0, accuses: [] },
    quietMs: 0,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'One living player is drawn, who must speak first.',
      entry: decides(({ discussion }: ReactiveContext) => ({ type: 'advanceDiscussion', discussion })),
      on: {
        decided: [
          { guard: 'statesBeliefs', target: 'stating', actions: withOutput('planNext') },
          { target: 'speaking', actions: withOutput('planNext') },
        ],
      },
    },
    stating: {
      description:
        'Those who do not speak next state their beliefs in private; the clock of the discussion stands still.',
      tags: 'asking',
      invoke: { id: 'beliefs', src: 'askAll', input: beliefs, onDone: 'speaking', onError },
    },
    speaking: {
      description:
        'One player is asked and speaks, or stays silent. The end of the discussion does not wait for the answer.',
      tags: 'asking',
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
      entry: decides(({ discussion, heard }: ReactiveContext) => ({ type: 'advanceDiscussion', discussion, heard })),
      on: { decided: { target: 'listening', actions: withOutput('planNext') } },
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
})
