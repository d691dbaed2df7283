import {
  type AnyActorRef,
  type AnyStateMachine,
  and,
  assign,
  createActor,
  emit,
  fromTransition,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
  stateIn,
} from 'xstate'

const child = setup({}).createMachine({
  context: ({ input }) => ({ left: (input as { readonly steps: number }).steps }),
  initial: 'counting',
  states: {
    counting: {
      entry: sendParent({ type: 'counted' }),
      on: { count: { actions: [assign({ left: ({ context }) => context.left - 1 }), emit({ type: 'less' })] } },
      always: { guard: ({ context }) => context.left === 0, target: 'counted' },
    },
    counted: { type: 'final', output: 'all' },
  },
  output: ({ event }) => event.output,
})

const probeMachine = setup({
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

const probeEvents = ['nobody', 'tick', 'again', 'tick', 'again', 'xstate.after.5.probe.working.left.two'] as const

/** Whether this XState steps a probe as the tables do, and its snapshots have the fields of ours, and no others. */
export function isXStateKnown(compile: (machine: AnyStateMachine) => AnyStateMachine): boolean {
  try {
    const twin = compile(probeMachine)
    const [interpreted, stepped] = [recordHistory(probeMachine), recordHistory(twin)]
    return twin !== (probeMachine as AnyStateMachine) && interpreted.join() === stepped.join()
  } catch {
    return false
  }
}

function recordHistory(machine: AnyStateMachine): string[] {
  const history: string[] = []
  // The id of a root counts the actors of the process.
  const note = (seen: unknown) => history.push(JSON.stringify(seen).replaceAll(/"x:\d+"/g, '"root"'))
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const actor = createActor(machine, { clock, inspect: note })
  actor.subscribe({ complete: () => note('over'), error: (error) => note(`failed: ${error}`) })
  actor.start()
  const { child } = actor.getSnapshot().children as Readonly<Record<string, AnyActorRef>>
  child?.subscribe({ next: ({ context }) => note(context), complete: () => note('all'), error: () => {} })
  child?.on('*', note)
  note(Object.keys(actor.getSnapshot()))
  for (const type of probeEvents) {
    actor.send({ type })
    const snapshot = actor.getSnapshot()
    note([snapshot, snapshot._nodes.map(({ id }) => id), actor.getPersistedSnapshot()])
  }
  return history
}
