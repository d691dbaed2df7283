import { assign, setup } from 'xstate'
import { type DayPhase, type FloorQuestion, floorPoll } from '../../src/rules/day-polls.js'
import {
  advance,
  type FloorContext,
  firstSpeaker,
  heardFrom,
  isFloorClosed,
  nextMomentAt,
  openFloor,
  readySpeaker,
} from '../../src/rules/floor.js'
import type { Choice } from '../../src/rules/poll.js'
import { onError, output, phaseBegins, records, rethrow } from '../phrases.js'
import { ask, record, runtimeOf, type System } from '../runtime.js'

export type ReactiveInput = DayPhase
export type ReactiveContext = FloorQuestion

const floorContext = ({ rules, day }: ReactiveContext, system: System): FloorContext => ({
  rules: rules.discussion,
  day,
  draw: (purpose, ...place) => runtimeOf(system).draw(purpose, ...place),
})

const dropped = (context: ReactiveContext) => {
  const { kind } = floorPoll(context)
  return { type: 'drop', player: context.speaker, kind } as const
}

/** The living speak when they want to; one is asked at a time; it ends by time, by the number of messages or by silence. */
export const reactiveMachine = setup({
  types: { context: {} as ReactiveContext, input: {} as ReactiveInput },
  actors: { ask },
  guards: {
    enoughSaid: ({ context: { floor, rules } }) => isFloorClosed(floor, rules.discussion),
    someoneWantsToSpeak: ({ context }) => readySpeaker(context.floor) !== null,
  },
  delays: {
    untilTheEnd: ({ context: { floor, rules } }) => rules.discussion.durationMs - floor.now,
    nextMoment: ({ context: { floor, rules } }) => nextMomentAt(floor, rules.discussion) - floor.now,
  },
  actions: {
    open: assign({ speaker: ({ context, system }) => firstSpeaker(context.living, floorContext(context, system)) }),
    giveFloor: assign({ speaker: ({ context }) => readySpeaker(context.floor) ?? context.speaker }),
    hear: assign({
      floor: ({ context, system }, { player, choice, at = 0, accuses = [] }: Choice) =>
        heardFrom(context.floor, { player, spoke: choice !== 'silent', at, accuses }, floorContext(context, system)),
    }),
    wait: assign({ floor: ({ context, system }) => advance(context.floor, floorContext(context, system)) }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'reactive',
  context: ({ input }) => ({ ...input, floor: openFloor(input.living), speaker: '' }),
  initial: 'opened',
  states: {
    opened: { entry: [phaseBegins('discussion'), 'open'], always: 'speaking' },
    speaking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => floorPoll(context),
        onDone: { target: 'listening', actions: { type: 'hear', params: output } },
        onError,
      },
      after: { untilTheEnd: 'interrupted' },
    },
    listening: {
      always: [
        { guard: 'enoughSaid', target: 'closed' },
        { guard: 'someoneWantsToSpeak', target: 'speaking', actions: 'giveFloor' },
      ],
      after: { nextMoment: { target: 'listening', reenter: true, actions: 'wait' } },
    },
    interrupted: { entry: records(dropped), always: 'closed' },
    closed: { type: 'final' },
  },
})
