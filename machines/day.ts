import { assign, setup } from 'xstate'
import { type DayPart, partsOfDay } from '../src/kernel/rules/charts.js'
import type { PlayState } from '../src/kernel/rules/play-state.js'
import type { DayPhase, DecisionPhase } from '../src/kernel/rules/polls.js'
import { decisions, discussionProtocols } from '../src/kernel/rules/protocols.js'
import { channelsMachine } from './channels.js'
import { bidsMachine } from './discussion/bids.js'
import { reactiveMachine } from './discussion/reactive.js'
import { turnsMachine } from './discussion/turns.js'
import { noonMachine } from './noon.js'
import {
  child,
  type DecidedEvent,
  decideFor,
  decides,
  missingChart,
  onError,
  pausePoint,
  record,
  records,
  rethrow,
  withOutput,
} from './runtime.js'
import { trialMachine } from './trial.js'
import { voteMachine } from './vote.js'

/** The input of a day and, with its nominations and the phases that are still to come, its context. */
export interface DayInput extends DayPhase {
  /** The living who may not speak in discussions. Absent if there are none. */
  readonly silenced?: readonly string[]
  /** Present if a power at dawn has ended it: it has no phases. */
  readonly dayEnded?: true
}

export interface DayContext extends DayInput {
  /** Whom the speeches of the last discussion nominated. */
  readonly nominated: readonly string[]
  /** The powers that may be used now, by day. */
  readonly called: readonly string[]
  /** The phases of this day that have not begun. */
  readonly ahead: readonly DayPart[]
}

const phase = ({ context: { rules, day, living } }: { context: DayContext }): DayPhase => ({ rules, day, living })

/** A discussion is of those who may speak. */
const talk = ({ context }: { context: DayContext }): DayPhase => {
  const { living, silenced = [] } = context
  return { ...phase({ context }), living: living.filter((player) => !silenced.includes(player)) }
}

const decision = ({ context }: { context: DayContext }): DecisionPhase => ({
  ...phase({ context }),
  nominated: context.nominated,
})

const vocabulary = setup({
  types: { context: {} as DayContext, input: {} as DayInput, events: {} as DecidedEvent<'review'> },
  actors: {
    channels: child(channelsMachine),
    noon: child(noonMachine),
    turns: child(turnsMachine),
    reactive: child(reactiveMachine),
    bids: child(bidsMachine),
    trial: child(trialMachine),
    vote: child(voteMachine),
    ownPhase: child(missingChart<DecisionPhase, unknown>()),
    pausePoint,
  },
  guards: {
    comes: ({ context }, chart: string) => context.ahead[0]?.chart === chart,
    nothingComes: ({ context }) => context.ahead.length === 0,
    dayOver: ({ context }) => context.ahead.length === 0,
    dayEnded: (_, after: PlayState | null) => after?.dayEnded === true,
    gameDecided: (_, { winner }: PlayState) => winner !== null,
  },
  actions: {
    begin: assign(({ context: { ahead } }) => ({ called: ahead[0]?.powers ?? [], ahead: ahead.slice(1) })),
    /** A chart of a game's own may put out anything. */
    noteNominations: assign({
      nominated: ({ context }, names: unknown) => (Array.isArray(names) ? names.map(String) : context.nominated),
    }),
    noteLiving: assign({ living: (_, { living }: PlayState) => living }),
    decide: decideFor<'review'>(),
    record,
    rethrow,
  },
})

/** A built-in decision announces its own phases; every other chart is announced here. */
const announced = records(({ ahead: [next], day }: DayContext) => ({
  type: 'enter',
  phase: next?.phase ?? 'discussion',
  day,
}))

const comes = <Chart extends string>(chart: Chart) => ({ type: 'comes', params: chart }) as const

/** After a discussion too somebody may have left the game. */
const talked = { target: 'reviewing', actions: withOutput('noteNominations') } as const
const acted = [{ guard: 'dayOver', target: 'decided' }, { target: 'reviewing' }] as const
const own = [
  { guard: 'dayOver', target: 'decided' },
  { target: 'reviewing', actions: withOutput('noteNominations') },
] as const

/**
 * The phases of a day, one after another: the players discuss, in turns or freely, and then decide whom to eliminate,
 * by a trial or by a vote, unless the rules name other phases.
 */
export const dayMachine = vocabulary.createMachine({
  id: 'day',
  description: 'The players discuss, and then decide whom to eliminate.',
  tags: 'public',
  context: ({ input }) => ({
    ...input,
    nominated: [],
    called: [],
    ahead: input.dayEnded ? [] : partsOfDay(input.rules),
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The next phase of the day begins, if there is one.',
      always: [
        { guard: 'nothingComes', target: 'decided' },
        { guard: comes('channels'), target: 'channels', actions: [announced, 'begin'] },
        { guard: comes('powers'), target: 'powers', actions: [announced, 'begin'] },
        { guard: comes('turns'), target: 'turns', actions: [announced, 'begin'] },
        { guard: comes('reactive'), target: 'reactive', actions: [announced, 'begin'] },
        { guard: comes('bids'), target: 'bids', actions: [announced, 'begin'] },
        { guard: comes('trial'), target: 'trial', actions: 'begin' },
        { guard: comes('vote'), target: 'vote', actions: 'begin' },
        { target: 'ownPhase', actions: [announced, 'begin'] },
      ],
    },
    channels: {
      description: 'Whoever has a channel by day talks on it, heard by nobody but its members.',
      invoke: { id: 'channels', src: 'channels', input: { time: 'day' }, onDone: 'restingTalk', onError },
    },
    restingTalk: {
      description: 'The talk is over. A game with a pace waits, so that nobody sees whether anybody talked.',
      invoke: { id: 'restingTalk', src: 'pausePoint', onDone: 'opening', onError },
    },
    powers: {
      description: 'Powers may be used by day; one of them may end the day.',
      invoke: {
        id: 'noon',
        src: 'noon',
        input: ({ context: { called } }) => ({ powers: called }),
        onDone: [{ guard: withOutput('dayEnded'), target: 'decided' }, ...acted],
        onError,
      },
    },
    turns: {
      description: discussionProtocols.turns.describe,
      invoke: { id: 'turns', src: 'turns', input: talk, onDone: talked, onError },
    },
    reactive: {
      description: discussionProtocols.reactive.describe,
      invoke: { id: 'reactive', src: 'reactive', input: talk, onDone: talked, onError },
    },
    bids: {
      description: discussionProtocols.bids.describe,
      invoke: { id: 'bids', src: 'bids', input: talk, onDone: talked, onError },
    },
    trial: {
      description: decisions.trial.describe,
      invoke: { id: 'trial', src: 'trial', input: phase, onDone: acted, onError },
    },
    vote: {
      description: decisions.vote.describe,
      invoke: { id: 'vote', src: 'vote', input: decision, onDone: acted, onError },
    },
    ownPhase: {
      description: "A chart of the game's own runs.",
      invoke: { id: 'ownPhase', src: 'ownPhase', input: decision, onDone: own, onError },
    },
    reviewing: {
      description: 'Somebody may have died: who lives, and is the game decided?',
      entry: decides(() => ({ type: 'review' })),
      on: {
        decided: [
          { guard: withOutput('gameDecided'), target: 'decided' },
          { target: 'opening', actions: withOutput('noteLiving') },
        ],
      },
    },
    decided: { type: 'final', description: 'The day is over: the players have eliminated somebody, or nobody.' },
  },
})
