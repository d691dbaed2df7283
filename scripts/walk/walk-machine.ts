import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate'
import { inputsOf } from './inputs.js'
import { outputsOf, pollOf } from './outputs.js'
import { mark, withMarks } from './roads.js'
import type { WalkTable } from './table.js'

/** One step of a walk. `to` is null where it fails the game. */
interface Edge {
  readonly to: string | null
}

/** Everywhere that a machine can get at a table, and how. */
export interface Walk {
  readonly id: string
  /** By its value and context. */
  readonly snapshots: ReadonlyMap<string, AnyMachineSnapshot>
  readonly edges: ReadonlyMap<string, readonly Edge[]>
  readonly starts: readonly string[]
  /** The transitions that were taken. */
  readonly taken: ReadonlySet<string>
  /** The machines that it runs. */
  readonly runs: ReadonlySet<string>
  /** Whether the bound was reached. */
  readonly cut: boolean
  readonly faults: readonly string[]
}

interface Step {
  readonly snapshot: AnyMachineSnapshot
  readonly roads: readonly string[]
  readonly rethrows: boolean
}

type Executed = readonly { readonly type: string; readonly params: unknown }[]

/** Walks a machine breadth first through every event that can come to it, up to `most` snapshots. */
export function walkMachine(original: AnyStateMachine, table: WalkTable, most = 4_000): Walk {
  const { machine } = withMarks(original)
  const snapshots = new Map<string, AnyMachineSnapshot>()
  const edges = new Map<string, Edge[]>()
  const [taken, runs, faults] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const queue: string[] = []
  const arrive = ({ snapshot, roads }: Step): string => {
    for (const road of roads) taken.add(road)
    const key = keyOf(snapshot)
    if (!snapshots.has(key)) queue.push(key)
    snapshots.set(key, snapshot)
    return key
  }
  const starts = inputsOf(machine, table).map((input) => arrive(stepOf(initialTransition(machine, input as never))))
  let cut = false
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const snapshot = snapshots.get(key) as AnyMachineSnapshot
    for (const { src } of invokedIn(snapshot)) runs.add(String(src))
    for (const fault of questionsToDead(snapshot, table)) faults.add(`${machine.id}: ${fault}`)
    cut ||= snapshots.size >= most
    if (cut) continue
    const from = eventsIn(snapshot, table).map((event): Edge => {
      const step = stepOf(transition(machine, snapshot, event as EventObject))
      if (!event.type.startsWith('xstate.error')) return { to: arrive(step) }
      for (const road of step.roads) taken.add(road)
      if (!step.rethrows) faults.add(`${machine.id}: an error in ${JSON.stringify(snapshot.value)} goes unnoticed`)
      return { to: null }
    })
    edges.set(key, from)
  }
  return { id: machine.id, snapshots, edges, starts, taken, runs, cut, faults: [...faults] }
}

function stepOf([snapshot, executed]: readonly [unknown, unknown]): Step {
  const actions = executed as Executed
  const roads = actions.flatMap(({ type, params }) =>
    type === mark ? [(params as { readonly road: string }).road] : [],
  )
  return { snapshot: snapshot as AnyMachineSnapshot, roads, rethrows: actions.some(({ type }) => type === 'rethrow') }
}

/** The rules are the same all along. */
const keyOf = ({ value, context, status }: AnyMachineSnapshot): string =>
  JSON.stringify([status, value, context], (key, part) => (key === 'rules' ? undefined : part))

const nodesOf = (snapshot: AnyMachineSnapshot) => snapshot._nodes as readonly AnyStateNode[]

const invokedIn = (snapshot: AnyMachineSnapshot) =>
  snapshot.status === 'active' ? nodesOf(snapshot).flatMap(({ invoke }) => invoke) : []

function eventsIn(snapshot: AnyMachineSnapshot, table: WalkTable): { readonly type: string }[] {
  if (snapshot.status !== 'active') return []
  const delays = nodesOf(snapshot).flatMap(({ ownEvents }) =>
    ownEvents.filter((type) => type.startsWith('xstate.after.')),
  )
  const ends = invokedIn(snapshot).flatMap((invoked) => {
    const done = outputsOf(invoked, snapshot, table).map((output) => ({
      type: `xstate.done.actor.${invoked.id}`,
      output,
    }))
    return [...done, { type: `xstate.error.actor.${invoked.id}`, error: new Error('A fault of the engine.') }]
  })
  return [...ends, ...delays.map((type) => ({ type }))]
}

/** Only a player that has just been eliminated is asked for anything: its last words. */
function questionsToDead(snapshot: AnyMachineSnapshot, { playState }: WalkTable): string[] {
  const polls = invokedIn(snapshot).flatMap((invoked) => pollOf(invoked, snapshot) ?? [])
  return polls
    .filter(({ kind }) => kind !== 'last-words' && kind !== 'narrate')
    .flatMap(({ kind, players }) =>
      players.filter((id) => !playState.living.includes(id)).map((id) => `the dead ${id} is asked: ${kind}`),
    )
}
