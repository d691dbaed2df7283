import { assign, createMachine, fromCallback, setup } from 'xstate'

/** A switch that turns itself off. */
export const toggle = createMachine({
  id: 'toggle',
  initial: 'inactive',
  states: {
    inactive: { on: { toggle: 'active' } },
    active: { on: { toggle: 'inactive' }, after: { 2000: 'inactive' } },
  },
})

/** A counter that never falls below zero. */
export const counter = createMachine({
  id: 'counter',
  context: ({ input }) => ({ count: (input as { readonly from?: number } | undefined)?.from ?? 0 }),
  on: {
    increment: { actions: assign({ count: ({ context }) => context.count + 1 }) },
    decrement: {
      guard: ({ context }) => context.count > 0,
      actions: assign({ count: ({ context }) => context.count - 1 }),
    },
  },
})

/** A traffic light with one for walkers in its red. */
export const trafficLight = createMachine({
  id: 'light',
  initial: 'green',
  states: {
    green: { on: { timer: 'yellow' } },
    yellow: { on: { timer: 'red' }, tags: 'slow' },
    red: {
      tags: ['slow', 'stop'],
      initial: 'walk',
      states: {
        walk: { on: { countdown: 'wait' } },
        wait: { on: { countdown: 'stop' } },
        stop: { type: 'final' },
      },
      onDone: 'green',
    },
  },
  on: { outage: '.red', restart: { target: '.green', reenter: true } },
})

/** The styles of a text, each on or off. */
export const word = createMachine({
  id: 'word',
  type: 'parallel',
  states: Object.fromEntries(
    ['bold', 'underline', 'italics'].map((style) => [
      style,
      {
        initial: 'off',
        states: { on: { on: { [style]: 'off', plain: 'off' } }, off: { on: { [style]: 'on', all: 'on' } } },
      },
    ]),
  ),
})

/** A stopwatch that counts by a delay. */
export const stopwatch = createMachine({
  id: 'stopwatch',
  context: { elapsed: 0 },
  initial: 'stopped',
  states: {
    stopped: { on: { start: 'running', reset: { actions: assign({ elapsed: 0 }) } } },
    running: {
      after: {
        10: { target: 'running', reenter: true, actions: assign({ elapsed: ({ context }) => context.elapsed + 10 }) },
      },
      on: { stop: 'stopped' },
    },
  },
})

/** A timer that counts the ticks of a callback. */
export const timer = setup({
  actors: {
    ticks: fromCallback(({ sendBack }) => {
      sendBack({ type: 'tick' })
      return () => {}
    }),
  },
  delays: { limit: ({ context }) => (context as { readonly duration: number }).duration * 5 },
}).createMachine({
  id: 'timer',
  context: { duration: 4, elapsed: 0 },
  initial: 'running',
  states: {
    running: {
      invoke: { src: 'ticks' },
      always: { guard: ({ context }) => context.elapsed >= context.duration, target: 'paused' },
      after: { limit: 'over' },
      on: { tick: { actions: assign({ elapsed: ({ context }) => context.elapsed + 1 }) } },
    },
    paused: { on: { reset: { target: 'running', actions: assign({ elapsed: 0 }) } } },
    over: { type: 'final' },
  },
})
