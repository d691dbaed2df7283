import { setup } from 'xstate'
import type { ControlEvent, ControlOrder } from '../src/kernel/runtime/runtime.js'
import { runtimeOf, type System } from './runtime.js'

/** A runtime without control, such as that of a test, has nothing to do. */
const give =
  (order: ControlOrder) =>
  ({ system }: { system: System }): void =>
    runtimeOf(system).control?.(order)

const machine = setup({
  types: { events: {} as ControlEvent },
  actions: {
    hold: give('hold'),
    proceed: give('proceed'),
    hurry: give('hurry'),
    recordHost: ({ system, event }) => {
      if (event.type === 'HOST') runtimeOf(system).host?.(event.act)
    },
  },
}).createMachine({
  id: 'control',
  description: 'Whether the game goes on, beside the phase that is played.',
  initial: 'running',
  on: { HOST: { actions: 'recordHost' } },
  states: {
    running: {
      description: 'The game is played.',
      on: { PAUSE: 'paused', STEP: 'stepping', ABORT: 'aborted' },
    },
    paused: {
      description: 'Nobody is asked, and the clock of the game stands still.',
      entry: 'hold',
      on: {
        RESUME: { target: 'running', actions: 'proceed' },
        STEP: { target: 'stepping', actions: 'proceed' },
        ABORT: 'aborted',
      },
    },
    stepping: {
      description: 'The game is played until the step is over: then it is paused.',
      entry: 'hurry',
      on: { PAUSE: 'paused', RESUME: 'running', STEP: { target: 'stepping', reenter: true }, ABORT: 'aborted' },
    },
    aborted: { type: 'final', description: 'The game was ended from outside.' },
  },
})

export interface ControlMachine extends Control {}
type Control = typeof machine

/** The control of a game, which runs beside its phases: whether the game asks its players, waits, or makes one step. */
export const controlMachine: ControlMachine = machine
