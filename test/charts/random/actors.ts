import { assign, createMachine, fromCallback, fromPromise, fromTransition, sendParent } from 'xstate'
import { fail, type Given, type Note } from './given.js'

const child = (note: Note, fails: boolean) =>
  createMachine({
    id: 'child',
    context: ({ input }) => ({ input, seen: 0 }),
    initial: 'one',
    states: {
      one: {
        entry: sendParent({ type: 'e0' }),
        // One of the two is left to XState for its wildcard.
        on: { ...(fails && { '*': undefined }), e1: 'two', e2: { actions: () => note('child') } } as never,
      },
      two: { entry: fails ? () => fail(note, 'a child') : [], always: 'three' },
      three: { type: 'final', output: 3 },
    },
    output: ({ context }) => context,
  })

/** What the names in a machine stand for. */
export const implementations = (note: Note) => ({
  actions: {
    named: ({ context, event }: Given, params: unknown) => note('named', context, event, params),
    add: assign({
      count: ({ context }: Given, { number }: { readonly number: number }) => context.count + number,
    } as never),
  },
  guards: {
    more: ({ context, event }: Given) => note('more', context, event) ?? context.count < 3,
    least: ({ context }: Given, { least }: { readonly least: number }) =>
      note('least', least) ?? context.count >= least,
  },
  delays: { soon: ({ context }: Given) => note('delay', context) ?? 5 },
  actors: {
    promise: fromPromise(async ({ input }) => note('promise', input) ?? 'kept'),
    rejection: fromPromise(async () => fail(note, 'a promise')),
    child: child(note, false),
    failing: child(note, true),
    callback: fromCallback(({ sendBack, receive }) => {
      sendBack({ type: 'e1' })
      receive((event) => note('received', event))
      return () => note('cleaned up')
    }),
    echo: fromTransition((seen: number, event) => note('echo', event) ?? seen + 1, 0),
    lazy: fromPromise(() => new Promise(() => {})),
  },
})
