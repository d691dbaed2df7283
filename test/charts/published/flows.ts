import { and, assign, createMachine, fromPromise, not, setup, stateIn } from 'xstate'

/** A request that is tried again when it fails. */
export const fetching = (fails: boolean) =>
  setup({
    actors: {
      load: fromPromise<string, { readonly attempt: number }>(async ({ input }) => {
        if (fails || input.attempt < 2) throw new Error(`attempt ${input.attempt}`)
        return 'loaded'
      }),
    },
    guards: { mayRetry: ({ context }, { most }: { readonly most: number }) => context.attempts < most },
    types: { context: {} as { attempts: number; data: unknown; error: unknown } },
  }).createMachine({
    id: 'fetch',
    context: { attempts: 0, data: null, error: null },
    initial: 'idle',
    states: {
      idle: { on: { fetch: 'loading' } },
      loading: {
        entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
        invoke: {
          src: 'load',
          input: ({ context }) => ({ attempt: context.attempts }),
          onDone: { target: 'success', actions: assign({ data: ({ event }) => event.output }) },
          onError: { target: 'failure', actions: assign({ error: ({ event }) => event.error }) },
        },
        on: { cancel: 'idle' },
      },
      failure: {
        always: { guard: { type: 'mayRetry', params: { most: 3 } }, target: 'loading' },
        on: { retry: 'loading' },
      },
      success: { type: 'final', output: ({ context }) => context.data },
    },
    output: ({ event }) => event.output,
  })

/** Two files that are uploaded at the same time. */
export const upload = createMachine({
  id: 'upload',
  type: 'parallel',
  states: Object.fromEntries(
    ['one', 'two'].map((file) => [
      file,
      {
        initial: 'uploading',
        states: {
          uploading: { invoke: { src: fromPromise(async () => file), onDone: 'done', onError: 'failed' } },
          failed: { on: { retry: 'uploading' } },
          done: { type: 'final', output: file },
        },
      },
    ]),
  ),
  output: 'all',
})

/** A form of several steps. */
export const form = setup({
  guards: { isFilled: ({ context }) => context.filled.length > 0 },
  types: { context: {} as { filled: string[] } },
}).createMachine({
  id: 'form',
  context: { filled: [] },
  initial: 'steps',
  on: {
    fill: { actions: assign({ filled: ({ context }) => [...context.filled, 'field'] }) },
    clear: { actions: assign({ filled: [] }) },
  },
  states: {
    steps: {
      initial: 'name',
      states: {
        name: { on: { next: { guard: 'isFilled', target: 'address' } } },
        address: { on: { next: 'payment', back: 'name' } },
        payment: {
          on: {
            back: 'address',
            submit: [
              { guard: and(['isFilled', not(stateIn({ steps: 'name' }))]), target: '#sent' },
              { target: 'name' },
            ],
          },
        },
      },
    },
    sent: { id: 'sent', type: 'final' },
  },
})
