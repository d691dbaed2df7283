import { assign, setup } from 'xstate'
import type { NightOutcome } from '../src/rules/night-choices.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { nobodyYet, type Standing, standingOf } from '../src/rules/standing.js'
import type { Winner } from '../src/rules/winner.js'
import { dayMachine } from './day.js'
import { narrationMachine } from './narration.js'
import { nightMachine } from './night.js'
import { nightZeroMachine } from './night-zero.js'
import { onError, output, rethrow } from './phrases.js'
import { roundEndMachine } from './round-end.js'
import { setupMachine } from './setup.js'
import { record, tableOf } from './table.js'

export type GameInput = {
  readonly rules: Rules
  readonly authors: readonly string[]
  /** Whether a narrator comments on the game. Default false. */
  readonly narrated?: boolean
}
export type GameContext = GameInput & {
  readonly day: number
  readonly standing: Standing
  readonly investigations: NightOutcome['investigations']
}

/**
 * A whole game: setup, an opening night, then nights and days in turn until a team has won or the last day has passed. A
 * narrator, where there is one, opens the game, tells each dawn and each decision, and closes it.
 */
export const gameMachine = setup({
  types: { context: {} as GameContext, input: {} as GameInput, output: {} as { winner: Winner } },
  actors: {
    setup: setupMachine,
    nightZero: nightZeroMachine,
    night: nightMachine,
    day: dayMachine,
    roundEnd: roundEndMachine,
    narration: narrationMachine,
  },
  guards: {
    opensWithNightZero: ({ context }) => context.rules.opening === 'nightZero',
    daysBeginAtNight: ({ context }) => context.rules.opening === 'night',
    sheriffsLearnAtDawn: ({ context }) => context.rules.night.sheriff.when === 'dawn',
    narrated: ({ context }) => context.narrated === true,
    won: ({ context }) => context.standing.winner !== null,
    summarizes: ({ context }) => context.rules.summaries,
    lastDayPassed: ({ context }) => context.day >= context.rules.maxDays,
  },
  actions: {
    survey: assign({ standing: ({ system }) => standingOf(tableOf(system).state) }),
    nextDay: assign({ day: ({ context }) => context.day + 1 }),
    breakDawn: ({ context: { day }, system }, { investigations: _, ...acts }: NightOutcome) => {
      tableOf(system).record({ type: 'enter', phase: 'dawn', day })
      tableOf(system).record({ type: 'resolveNight', ...acts })
    },
    learn: ({ context, system }) => tableOf(system).record({ type: 'learn', investigations: context.investigations }),
    noteInvestigations: assign({ investigations: (_, { investigations }: NightOutcome) => investigations }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'game',
  context: ({ input }) => ({ ...input, day: 0, standing: nobodyYet, investigations: [] }),
  initial: 'setup',
  states: {
    setup: {
      invoke: {
        src: 'setup',
        input: ({ context: { authors } }) => ({ authors }),
        onDone: [
          { guard: 'narrated', target: 'prologue', actions: 'survey' },
          { target: 'opening', actions: 'survey' },
        ],
        onError,
      },
    },
    prologue: { invoke: { src: 'narration', input: { moment: 'opening' }, onDone: 'opening', onError } },
    opening: {
      always: [
        { guard: 'opensWithNightZero', target: 'nightZero' },
        { target: 'night', actions: 'nextDay' },
      ],
    },
    nightZero: {
      invoke: {
        src: 'nightZero',
        input: ({ context }) => ({ team: context.standing.awake.kill }),
        onDone: { target: 'day', actions: 'nextDay' },
        onError,
      },
    },
    night: {
      invoke: {
        src: 'night',
        input: ({ context: { rules, day, standing } }) => ({ rules, day, standing }),
        onDone: {
          target: 'news',
          actions: [{ type: 'breakDawn', params: output }, { type: 'noteInvestigations', params: output }, 'survey'],
        },
        onError,
      },
    },
    news: { always: [{ guard: 'narrated', target: 'newsNarration' }, { target: 'dawn' }] },
    newsNarration: { invoke: { src: 'narration', input: { moment: 'dawn' }, onDone: 'dawn', onError } },
    dawn: {
      always: [
        { guard: 'won', target: 'decided' },
        { guard: 'sheriffsLearnAtDawn', target: 'daybreak', actions: 'learn' },
        { target: 'daybreak' },
      ],
    },
    daybreak: {
      always: [
        { guard: 'daysBeginAtNight', target: 'day' },
        { target: 'day', actions: 'nextDay' },
      ],
    },
    day: {
      invoke: {
        src: 'day',
        input: ({ context: { rules, day, standing } }) => ({ rules, day, standing }),
        onDone: [
          { guard: 'narrated', target: 'dayNarration', actions: 'survey' },
          { target: 'dusk', actions: 'survey' },
        ],
        onError,
      },
    },
    dayNarration: { invoke: { src: 'narration', input: { moment: 'decision' }, onDone: 'dusk', onError } },
    dusk: {
      always: [
        { guard: 'won', target: 'decided' },
        { guard: 'summarizes', target: 'roundEnd' },
        { target: 'nightfall' },
      ],
    },
    roundEnd: {
      invoke: {
        src: 'roundEnd',
        input: ({ context: { day, standing } }) => ({ day, living: standing.living }),
        onDone: 'nightfall',
        onError,
      },
    },
    nightfall: {
      always: [
        { guard: 'lastDayPassed', target: 'decided' },
        { guard: 'daysBeginAtNight', target: 'night', actions: 'nextDay' },
        { target: 'night' },
      ],
    },
    decided: { always: [{ guard: 'narrated', target: 'epilogue' }, { target: 'ended' }] },
    epilogue: { invoke: { src: 'narration', input: { moment: 'end' }, onDone: 'ended', onError } },
    ended: {
      entry: {
        type: 'record',
        params: ({ context: { standing } }) => ({ type: 'end', winner: standing.winner ?? 'draw' }),
      },
      type: 'final',
    },
  },
  output: ({ context: { standing } }) => ({ winner: standing.winner ?? 'draw' }),
})
