import { assign, setup } from 'xstate'
import type { TalkTime } from '../src/kernel/rules/channel.js'
import { type Talk, talkPoll } from '../src/kernel/rules/talks.js'
import { type InTurnInput, inTurnMachine } from './in-turn.js'
import { child, type DecidedEvent, decideFor, decides, onError, rethrow, withOutput } from './runtime.js'

/** Whether the channels open before the acts of a night, or before a day. */
export interface ChannelsInput {
  readonly time: TalkTime
}

export interface ChannelsContext extends ChannelsInput {
  /** The talks that are not over, the one that is going on first. */
  readonly talks: readonly Talk[]
  /** The round of that talk, from 1. */
  readonly round: number
}

const turns = ({ context: { talks, round, time } }: { context: ChannelsContext }): InTurnInput => ({
  poll: talkPoll(talks[0] as Talk, round, time),
})

/** On each channel of the rules its speakers talk in turn, heard by nobody but its members. */
export const channelsMachine = setup({
  types: { context: {} as ChannelsContext, input: {} as ChannelsInput, events: {} as DecidedEvent<'convene'> },
  actors: { inTurn: child(inTurnMachine) },
  guards: {
    nobodyTalks: ({ context }) => context.talks.length === 0,
    roundsLeft: ({ context: { talks, round } }) => round < (talks[0]?.rounds ?? 0),
  },
  actions: {
    gather: assign({ talks: (_, talks: readonly Talk[]) => talks }),
    nextRound: assign({ round: ({ context }) => context.round + 1 }),
    nextTalk: assign({ talks: ({ context }) => context.talks.slice(1), round: 1 }),
    decide: decideFor<'convene'>(),
    rethrow,
  },
}).createMachine({
  id: 'channels',
  description: 'On each channel of the rules its speakers talk, heard by nobody but its members.',
  tags: 'secret',
  context: ({ input }) => ({ ...input, talks: [], round: 1 }),
  initial: 'gathering',
  states: {
    gathering: {
      description: 'Who talks with whom?',
      entry: decides(({ time }: ChannelsContext) => ({ type: 'convene', time })),
      on: { decided: { target: 'opening', actions: withOutput('gather') } },
    },
    opening: {
      description: 'The next talk begins, if there is one.',
      always: [{ guard: 'nobodyTalks', target: 'closed' }, { target: 'talking' }],
    },
    talking: {
      description: 'Each speaks in turn, and hears those before.',
      tags: 'asking',
      invoke: {
        id: 'talk',
        src: 'inTurn',
        input: turns,
        onDone: [
          { guard: 'roundsLeft', target: 'talking', reenter: true, actions: 'nextRound' },
          { target: 'opening', actions: 'nextTalk' },
        ],
        onError,
      },
    },
    closed: { type: 'final', description: 'All talks are over.' },
  },
})
