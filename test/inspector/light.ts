import { createActor, createMachine, fromPromise, type InspectionEvent } from 'xstate'

/** A traffic light on XState 5: it turns yellow and green by itself, and red when it is stopped. */
const machine = createMachine({
  id: 'light',
  initial: 'green',
  states: {
    green: {
      on: { STOP: '#light.red' },
      invoke: { id: 'timer', src: fromPromise(() => new Promise(() => {})), onDone: 'yellow' },
    },
    yellow: { on: { STOP: { guard: () => true, target: 'red' } } },
    red: { type: 'final' },
  },
})

/** One that runs. */
export const light = (inspect: { readonly next: (event: InspectionEvent) => void }) =>
  createActor(machine, { inspect }).start()
