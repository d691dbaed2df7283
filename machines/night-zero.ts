import { setup } from 'xstate'
import { narrationPoll } from '../src/kernel/rules/polls.js'
import { ask, askAll, onError, pausePoint, record, rethrow } from './runtime.js'

/** The input of Night Zero, which is its context too. */
export interface NightZeroInput {
  readonly team: readonly string[]
  /** Whether a narrator tells how the first day begins. Default false. */
  readonly narrated?: boolean
}

/** The mafia get to know each other: each writes strategy notes, then all of them read all notes. Nobody dies. */
export const nightZeroMachine = setup({
  types: { context: {} as NightZeroInput, input: {} as NightZeroInput },
  actors: { ask, askAll, pausePoint },
  guards: { narrated: ({ context }) => context.narrated === true },
  actions: { record, rethrow },
}).createMachine({
  id: 'nightZero',
  description: 'The opening night: the mafia get to know each other and share their plans. Nobody dies.',
  tags: 'secret',
  context: ({ input }) => input,
  initial: 'plotting',
  states: {
    plotting: {
      description: 'Each of the mafia writes strategy notes.',
      tags: 'asking',
      meta: { phase: 'nightZero' },
      entry: { type: 'record', params: { type: 'enter', phase: 'nightZero', day: 0 } },
      invoke: {
        id: 'notes',
        src: 'askAll',
        input: ({ context: { team } }) => ({ kind: 'strategize', place: { phase: 'nightZero' }, players: team }),
        onDone: 'resting',
        onError,
      },
    },
    resting: {
      description:
        'All notes are written. A game with a pace waits here, so that nobody learns from the length of the night how many wrote.',
      invoke: {
        id: 'resting',
        src: 'pausePoint',
        onDone: [{ guard: 'narrated', target: 'morning' }, { target: 'shared' }],
        onError,
      },
    },
    morning: {
      description: 'The narrator tells how the first day begins.',
      invoke: { id: 'narration', src: 'ask', input: narrationPoll('firstDay'), onDone: 'shared', onError },
    },
    shared: { type: 'final', description: 'All of them read all notes.' },
  },
})
