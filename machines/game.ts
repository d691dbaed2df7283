import { nobodyYet } from '../src/rules/standing.js'
import { type GameContext, gameVocabulary } from './game-vocabulary.js'
import { onError, output, records } from './phrases.js'

/**
 * A whole game: setup, an opening night, then nights and days in turn until a team has won or the last day has passed. A
 * narrator, where there is one, opens the game, tells each dawn and each decision, and closes it.
 */
export const gameMachine = gameVocabulary.createMachine({
  id: 'game',
  context: ({ input }) => ({ ...input, day: 0, standing: nobodyYet, acts: [] }),
  initial: 'setup',
  states: {
    setup: {
      invoke: {
        id: 'setup',
        src: 'setup',
        input: ({ context: { authors } }) => ({ authors }),
        onDone: [
          { guard: 'narrated', target: 'prologue', actions: 'survey' },
          { target: 'opening', actions: 'survey' },
        ],
        onError,
      },
    },
    prologue: {
      invoke: { id: 'prologue', src: 'narration', input: { moment: 'opening' }, onDone: 'opening', onError },
    },
    opening: {
      always: [
        { guard: 'opensWithNightZero', target: 'nightZero' },
        { target: 'night', actions: 'nextDay' },
      ],
    },
    nightZero: {
      invoke: {
        id: 'nightZero',
        src: 'nightZero',
        input: ({ context }) => ({ team: context.standing.awake.kill }),
        onDone: { target: 'day', actions: 'nextDay' },
        onError,
      },
    },
    night: {
      invoke: {
        id: 'night',
        src: 'night',
        input: ({ context: { rules, day, standing } }) => ({ rules, day, standing }),
        onDone: {
          target: 'news',
          actions: [{ type: 'breakDawn', params: output }, { type: 'noteActs', params: output }, 'survey'],
        },
        onError,
      },
    },
    news: { always: [{ guard: 'narrated', target: 'newsNarration' }, { target: 'dawn' }] },
    newsNarration: { invoke: { id: 'news', src: 'narration', input: { moment: 'dawn' }, onDone: 'dawn', onError } },
    dawn: {
      invoke: {
        id: 'dawn',
        src: 'pausePoint',
        onDone: [
          { guard: 'won', target: 'decided' },
          { target: 'daybreak', actions: 'learn' },
        ],
        onError,
      },
    },
    daybreak: {
      always: [
        { guard: 'daysBeginAtNight', target: 'day' },
        { target: 'day', actions: 'nextDay' },
      ],
    },
    day: {
      invoke: {
        id: 'day',
        src: 'day',
        input: ({ context: { rules, day, standing } }) => ({ rules, day, standing }),
        onDone: [
          { guard: 'narrated', target: 'dayNarration', actions: 'survey' },
          { target: 'dusk', actions: 'survey' },
        ],
        onError,
      },
    },
    dayNarration: { invoke: { id: 'dusk', src: 'narration', input: { moment: 'decision' }, onDone: 'dusk', onError } },
    dusk: {
      always: [
        { guard: 'won', target: 'decided' },
        { guard: 'summarizes', target: 'roundEnd' },
        { target: 'nightfall' },
      ],
    },
    roundEnd: {
      invoke: {
        id: 'roundEnd',
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
    epilogue: { invoke: { id: 'epilogue', src: 'narration', input: { moment: 'end' }, onDone: 'ended', onError } },
    ended: {
      entry: records(({ standing }: GameContext) => ({ type: 'end', winner: standing.winner ?? 'draw' })),
      type: 'final',
    },
  },
  output: ({ context: { standing } }) => ({ winner: standing.winner ?? 'draw' }),
})
