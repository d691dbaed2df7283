import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  and,
  assign,
  createActor,
  fromTransition,
  type InspectionEvent,
  not,
  raise,
  StateMachine,
  sendParent,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import {
  type ChartDefinition,
  type ChartEvent,
  type ChartNode,
  childStates,
  type MachineState,
  type Scope,
} from './chart.js'
import { markLight } from './light-actor.js'
import { Stepper } from './stepper.js'

/**
 * Whether every feature a machine uses is supported here. These are left to XState: history, wildcards, a limit of
 * iterations, state keys that XState reads as ids, machines of a subclass or of another copy of XState.
 */
export function supports(machine: AnyStateMachine): boolean {
  if (Object.getPrototypeOf(machine) !== StateMachine.prototype) return false
  const { root, options } = machine as unknown as ChartDefinition
  return (options.maxIterations ?? Infinity) === Infinity && isSupported(root)
}

function isSupported(node: ChartNode): boolean {
  return (
    types.has(node.type) &&
    ![...node.transitions.keys()].some((type) => type.includes('*')) &&
    childStates(node).every((child) => child.key !== '' && !child.key.startsWith('#') && isSupported(child))
  )
}

const types: ReadonlySet<string> = new Set(['atomic', 'compound', 'parallel', 'final'])

const twins = new WeakMap<AnyStateMachine, AnyStateMachine>()

/**
 * The same machine stepped by tables, with the machines it invokes; the machine itself if it uses unsupported features.
 */
export function compileMachine(machine: AnyStateMachine): AnyStateMachine {
  const known = twins.get(machine)
  if (known) return known
  const twin = supports(machine) ? (Object.create(machine) as AnyStateMachine) : machine
  twins.set(machine, twin)
  twins.set(twin, twin)
  if (twin !== machine) overrideStepping(markLight(twin), machine)
  return twin
}

/** Overrides the methods through which XState steps a machine; the others are inherited. */
function overrideStepping(twin: AnyStateMachine, machine: AnyStateMachine): void {
  const chart = twin as unknown as ChartDefinition
  const { transition } = machine as unknown as ChartDefinition
  const stepper = new Stepper(chart, machine.resolveState({ value: {}, context: {} }) as unknown as MachineState)
  const { implementations } = machine
  Object.assign(twin, {
    implementations: { ...implementations, actors: { ...compileActors(machine), ...compileInlineActors(chart.root) } },
    transition: (snapshot: MachineState, event: ChartEvent, scope: Scope) =>
      stepper.next(snapshot, event, scope) ?? transition(snapshot, event, scope),
    getInitialSnapshot: (scope: Scope, input: unknown) => stepper.start(scope, input),
    restoreSnapshot: StateMachine.prototype.restoreSnapshot.bind(twin),
  })
}

type Actors = Record<string, AnyActorLogic>

const compileActors = ({ implementations }: AnyStateMachine): Actors =>
  Object.fromEntries(
    Object.entries(implementations.actors as Actors).map(([name, logic]) => [name, compileLogic(logic)]),
  )

const compileLogic = (logic: AnyActorLogic): AnyActorLogic =>
  logic instanceof StateMachine ? compileMachine(logic) : logic

/** Actors defined inline where they are invoked, by the names XState gives them. */
function compileInlineActors(node: ChartNode & { readonly config?: { readonly invoke?: unknown } }): Actors {
  const configs = [node.config?.invoke ?? []].flat() as unknown as readonly { readonly src: AnyActorLogic | string }[]
  const own = node.invoke.flatMap(({ src }, index) => {
    const logic = configs[index]?.src
    return typeof logic === 'object' ? [[src, compileLogic(logic)] as const] : []
  })
  return Object.assign(Object.fromEntries(own), ...childStates(node).map(compileInlineActors))
}

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
export const probeMachine = setup({
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

const fields = [
  ...['status', 'output', 'error', 'machine', 'context', '_nodes', 'value', 'tags', 'children', 'historyValue'],
  ...['matches', 'hasTag', 'can', 'getMeta', 'toJSON'],
]

/**
 * Whether this version of XState steps a machine as the tables do: a probe runs both ways, and everything visible is
 * compared.
 */
export function isXStateKnown(): boolean {
  try {
    const twin = compileMachine(probeMachine)
    const [interpreted, stepped] = [recordHistory(probeMachine), recordHistory(twin)]
    return twin !== (probeMachine as AnyStateMachine) && hasItsFields() && interpreted.join('\n') === stepped.join('\n')
  } catch {
    return false
  }
}

function hasItsFields(): boolean {
  return Object.keys(createActor(probeMachine).getSnapshot()).join() === fields.join()
}

function recordHistory(machine: AnyStateMachine): string[] {
  const history: string[] = []
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const actor = createActor(machine, { clock, inspect: (event) => history.push(formatInspection(event)) })
  actor.subscribe({ complete: () => history.push('over'), error: (error) => history.push(`failed: ${error}`) })
  actor.start()
  for (const type of probeEvents) {
    actor.send({ type })
    history.push(JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot()]))
  }
  return history
}

function formatInspection(event: InspectionEvent): string {
  const { id } = event.actorRef as AnyActorRef
  const { type, snapshot, event: cause, _transitions, action } = event as unknown as Readonly<Record<string, unknown>>
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

let isKnown: boolean | undefined

/**
 * The same machine, several times faster: everything in its steps that depends only on the chart (which states they
 * leave and enter, the value, the tags, the candidate transitions of an event) is computed once and cached. Actors,
 * mailboxes, actions, guards, snapshots, persistence and inspection remain XState's. The machines that it invokes are
 * compiled too.
 *
 * Returns the machine itself, which XState then steps, if it uses features that are not supported here, or if this
 * version of XState behaves differently: then `onUnknownXState` is called.
 */
export function compileChart<Machine extends AnyStateMachine>(machine: Machine, onUnknownXState?: () => void): Machine {
  isKnown ??= isXStateKnown()
  if (isKnown) return compileMachine(machine) as Machine
  onUnknownXState?.()
  return machine
}
