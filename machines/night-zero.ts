import { setup } from 'xstate'
import type { Poll } from '../src/rules/poll.js'
import { asChart } from './chart.js'
import { onError, rethrow } from './phrases.js'
import { askAll, record } from './runtime.js'

/** The input of Night Zero, and its context. */
export interface NightZeroInput {
  /** The mafia, by seat. */
  readonly team: readonly string[]
}

const notes = ({ context: { team } }: { context: NightZeroInput }): Poll => ({
  kind: 'strategize',
  place: { phase: 'nightZero' },
  players: team,
})

/** The mafia get to know each other: each writes strategy notes, then all of them read all notes. Nobody dies. */
export const nightZeroMachine = asChart(
  setup({
    types: { context: {} as NightZeroInput, input: {} as NightZeroInput },
    actors: { askAll },
    actions: { record, rethrow },
  }).createMachine({
    id: 'nightZero',
    description: 'The opening night: the mafia get to know each other and share their plans. Nobody dies.',
    context: ({ input }) => input,
    initial: 'plotting',
    states: {
      plotting: {
        description: 'Each of the mafia writes strategy notes.',
        entry: { type: 'record', params: { type: 'enter', phase: 'nightZero', day: 0 } },
        invoke: { id: 'notes', src: 'askAll', input: notes, onDone: 'shared', onError },
      },
      shared: { type: 'final', description: 'All of them read all notes.' },
    },
  }),
)
