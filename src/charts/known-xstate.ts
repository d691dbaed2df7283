import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  and,
  assign,
  createActor,
  emit,
  fromTransition,
  type InspectionEvent,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import type { MachineState } from './chart.js'
import type { LightActor } from './light-actor.js'

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

const fields = [
  ...['status', 'output', 'error', 'machine', 'context', '_nodes', 'value', 'tags', 'children', 'historyValue'],
  ...['matches', 'hasTag', 'can', 'getMeta', 'toJSON'],
]

/** Whether this XState steps a probe as the tables do, and has the actors that light actors are made after. */
export function isXStateKnown(compile: (machine: AnyStateMachine) => AnyStateMachine): boolean {
  try {
    const twin = compile(probeMachine)
    const [interpreted, stepped] = [recordHistory(probeMachine), recordHistory(twin)]
    return twin !== (probeMachine as AnyStateMachine) && hasKnownFields(twin) && interpreted.join() === stepped.join()
  } catch {
    return false
  }
}

/** Whether snapshots, actors and what their logic is given have the fields that are made here, and no others. */
function hasKnownFields(twin: AnyStateMachine): boolean {
  const [actor, other] = [probeMachine, twin].map(startProbe)
  // The fields compared are those that XState does not publish.
  const real = actor?.getSnapshot().children.child as unknown as LightActor
  const light = other?.getSnapshot().children.child as unknown as LightActor
  return (
    Object.keys(actor?.getSnapshot() as object).join() === fields.join() &&
    sorted(Object.keys(real)) === sorted([...Object.keys(light), 'send', 'sessionId', 'mailbox', '_deferred']) &&
    Object.keys(real._actorScope).every((field) => field in light._actorScope)
  )
}

/** An error that nobody observes would end the process: an XState that fails here is only not known. */
function startProbe(machine: AnyStateMachine): Actor<AnyStateMachine> {
  const actor = createActor(machine)
  actor.subscribe({ error: () => {} })
  return actor.start()
}

const sorted = (names: readonly string[]): string => [...names].sort().join()

function recordHistory(machine: AnyStateMachine): string[] {
  const history: string[] = []
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const actor = createActor(machine, { clock, inspect: (event) => history.push(formatInspection(event)) })
  actor.subscribe({ complete: () => history.push('over'), error: (error) => history.push(`failed: ${error}`) })
  actor.start()
  const { child } = actor.getSnapshot().children as Readonly<Record<string, AnyActorRef>>
  child?.subscribe({
    next: ({ context }) => history.push(`${context.left} left`),
    complete: () => history.push('all'),
    error: () => {},
  })
  child?.on('*', ({ type }) => history.push(type))
  for (const type of probeEvents) {
    actor.send({ type })
    history.push(JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot()]))
  }
  return history
}

function formatInspection(event: InspectionEvent): string {
  const { id } = event.actorRef as AnyActorRef
  const { type, snapshot, event: cause, _transitions, action } = event as object as Readonly<Record<string, unknown>>
  const line = JSON.stringify([type, id, cause, comparableSnapshot(snapshot), _transitions, action])
  // The id of a root counts the actors of the process.
  return line.replaceAll(/"x:\d+"/g, '"root"')
}

/** Children are known by their ids. */
function comparableSnapshot(snapshot: unknown): unknown {
  const { _nodes, ...state } = (snapshot ?? {}) as Partial<MachineState>
  return { ...JSON.parse(JSON.stringify(state, withoutChart)), nodes: _nodes?.map(({ id }) => id) }
}

const withoutChart = (key: string, value: unknown): unknown => (key === 'machine' ? undefined : value)
