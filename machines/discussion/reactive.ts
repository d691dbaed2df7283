import { assign, setup } from 'xstate'
import { type DayPhase, type FloorQuestion, floorPoll } from '../../src/rules/day-polls.js'
import { type Heard, heardOf, isFloorClosed, type NextMoment, openFloor } from '../../src/rules/floor.js'
import type { Choice } from '../../src/rules/poll.js'
import { discussionProtocols } from '../../src/rules/protocols.js'
import { asChart } from '../chart.js'
import { given, onError, records, rethrow } from '../phrases.js'
import { ask, carrying, record } from '../runtime.js'

export type ReactiveInput = DayPhase

export interface ReactiveContext extends FloorQuestion {
  /** What the last question brought. */
  readonly heard: Heard
  /** How long nothing happens from then on. */
  readonly quietMs: number
}

const opening = ({ context: { floor } }: { context: ReactiveContext }) => ({ type: 'moveFloor', floor }) as const
const hearing = ({ context: { floor, heard } }: { context: ReactiveContext }) =>
  ({ type: 'moveFloor', floor, heard }) as const
const actions = given('await')
const nobodyYet: Heard = { player: '', spoke: false, at: 0, accuses: [] }

/** The living speak when they want to; one is asked at a time; it ends by time, by the number of messages or by silence. */
export const reactiveMachine = asChart(
  setup({
    types: { context: {} as ReactiveContext, input: {} as ReactiveInput },
    actors: { ask, carryOut: carrying<'moveFloor'>() },
    guards: { enoughSaid: ({ context: { floor, rules } }) => isFloorClosed(floor, rules.discussion) },
    delays: {
      untilTheEnd: ({ context: { floor, rules } }) => rules.discussion.durationMs - floor.now,
      untilSomeoneIsDue: ({ context }) => context.quietMs,
    },
    actions: {
      hear: assign({ heard: (_, choice: Choice) => heardOf(choice) }),
      await: assign((_, { floor, inMs, speaker }: NextMoment) => ({ floor, quietMs: inMs, speaker })),
      record,
      rethrow,
    },
  }).createMachine({
    id: 'reactive',
    description: discussionProtocols.reactive.describe,
    context: ({ input }) => ({ ...input, floor: openFloor(input.living), speaker: '', heard: nobodyYet, quietMs: 0 }),
    initial: 'opening',
    states: {
      opening: {
        description: 'One of the living is drawn, who must speak first.',
        invoke: { id: 'opening', src: 'carryOut', input: opening, onDone: { target: 'speaking', actions }, onError },
      },
      speaking: {
        description: 'One player is asked and speaks, or keeps silent. The end of the discussion does not wait for it.',
        invoke: {
          id: 'speech',
          src: 'ask',
          input: ({ context }) => floorPoll(context),
          onDone: { target: 'hearing', actions: given('hear') },
          onError,
        },
        after: { untilTheEnd: 'interrupted' },
      },
      hearing: {
        description: 'The others have heard it: who wants to speak next, and when?',
        invoke: { id: 'hearing', src: 'carryOut', input: hearing, onDone: { target: 'listening', actions }, onError },
      },
      listening: {
        description: 'Nobody speaks until somebody is due or enough was said.',
        after: { untilSomeoneIsDue: [{ guard: 'enoughSaid', target: 'closed' }, { target: 'speaking' }] },
      },
      interrupted: {
        type: 'final',
        description: 'The time was over before the answer came, which is dropped.',
        entry: records(({ speaker: player }: ReactiveContext) => ({ type: 'drop', player, kind: 'speak' })),
      },
      closed: { type: 'final', description: 'Enough was said, or nobody had more to say.' },
    },
  }),
)
