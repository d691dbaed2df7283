import { and, assign, fromTransition, not, raise, sendParent, sendTo, setup, stateIn } from 'xstate'

const child = setup({}).createMachine({
  context: ({ input }) => ({ left: (input as { readonly steps: number }).steps }),
  initial: 'counting',
  states: {
    counting: {
      entry: sendParent({ type: 'counted' }),
      on: { count: { actions: assign({ left: ({ context }) => context.left - 1 }) } },
      always: { guard: ({ context }) => context.left === 0, target: 'counted' },
    },
    counted: { type: 'final', output: 'all' },
  },
  output: ({ event }) => event.output,
})

/** A machine with the features that charts use, to check whether XState steps it as expected. */
export const probe = setup({
  actors: { child, echo: fromTransition((seen: number) => seen + 1, 0) },
  guards: { counted: ({ context }, least: number) => (context as { readonly counted: number }).counted >= least },
  actions: { note: () => {} },
}).createMachine({
  id: 'probe',
  context: () => ({ counted: 0 }),
  entry: [assign({ counted: 0 }), raise({ type: 'begin' })],
  initial: 'idle',
  states: {
    idle: { tags: 'resting', on: { begin: 'working' } },
    working: {
      type: 'parallel',
      tags: ['busy'],
      exit: 'note',
      on: { counted: { actions: assign({ counted: ({ context }) => context.counted + 1 }) } },
      states: {
        left: {
          initial: 'one',
          states: {
            one: { invoke: { id: 'child', src: 'child', input: { steps: 2 }, onDone: 'two' } },
            two: {
              entry: 'note',
              on: { again: { target: 'two', reenter: true, actions: 'note' } },
              after: { 5: 'over' },
            },
            over: { type: 'final' },
          },
        },
        right: {
          invoke: { id: 'echo', src: 'echo' },
          initial: 'waiting',
          states: {
            waiting: {
              on: { tick: { actions: [sendTo('child', { type: 'count' }), { type: 'note', params: { of: 'tick' } }] } },
              always: {
                guard: and([{ type: 'counted', params: 1 }, not(stateIn({ working: { left: 'one' } }))]),
                target: 'over',
              },
            },
            over: { type: 'final' },
          },
        },
      },
      onDone: { target: 'finished', actions: raise({ type: 'late' }) },
    },
    finished: { type: 'final', output: ({ context }) => context.counted },
  },
  output: ({ context, event }) => ({ counted: context.counted, event }),
})

/** The events that lead the probe to its end. */
export const probeEvents = [
  'nobody',
  'tick',
  'again',
  'tick',
  'again',
  'xstate.after.5.probe.working.left.two',
] as const
