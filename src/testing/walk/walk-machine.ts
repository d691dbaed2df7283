import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createEmptyActor,
  type EventObject,
  initialTransition,
} from 'xstate'
import { decisionOf, type OutputSource, outputsOf, pollOf, rulings } from './outputs.js'
import { entryMark, mark, withMarks } from './roads.js'
import type { WalkTable } from './walk-table.js'

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
  /** The states that were entered, also those that are left at once: `vote.count`. */
  readonly entered: ReadonlySet<string>
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
  readonly entered: readonly string[]
  readonly rethrows: boolean
}

type Executed = readonly { readonly type: string; readonly params: unknown }[]

/** From where a machine is walked, and how far. */
export interface WalkOptions {
  readonly inputs: readonly unknown[]
  /** Outputs of actors, by name. Default: all are found out. */
  readonly outputs?: OutputSource['given']
  /** The most snapshots of one machine. Default 4,000. */
  readonly most?: number | undefined
  /** What machines put out, by machine and input, as far as walks at this table know it. Default: nothing. */
  readonly known?: KnownOutputs
}

export type KnownOutputs = Map<AnyStateMachine, Map<string, readonly unknown[]>>

/** Walks a machine breadth first through every event that can come to it. */
export function walkMachine(original: AnyStateMachine, table: WalkTable, options: WalkOptions): Walk {
  const { most = 4_000 } = options
  const { machine } = withMarks(original)
  const source = sourceFor(machine, table, options)
  const snapshots = new Map<string, AnyMachineSnapshot>()
  const edges = new Map<string, Edge[]>()
  const [entered, taken] = [new Set<string>(), new Set<string>()]
  const [runs, faults] = [new Set<string>(), new Set<string>()]
  const queue: string[] = []
  const arrive = ({ snapshot, roads, entered: states }: Step): string => {
    for (const state of states) entered.add(state)
    for (const road of roads) taken.add(road)
    const key = keyOf(snapshot)
    if (!snapshots.has(key)) queue.push(key)
    snapshots.set(key, snapshot)
    return key
  }
  const starts = options.inputs.map((input) => arrive(stepOf(initialTransition(machine, input as never))))
  let cut = false
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const snapshot = snapshots.get(key) as AnyMachineSnapshot
    for (const { src } of invokedIn(snapshot)) runs.add(String(src))
    for (const fault of questionsToDead(snapshot, table)) faults.add(`${machine.id}: ${fault}`)
    cut ||= snapshots.size >= most
    if (cut) continue
    // What comes from outside a game is passed on: it leads nowhere.
    for (const type of outerEventsIn(snapshot)) for (const road of stepFrom(snapshot, { type }).roads) taken.add(road)
    const from = eventsIn(snapshot, source).map((event): Edge => {
      const step = stepFrom(snapshot, event)
      if (!event.type.startsWith('xstate.error')) return { to: arrive(step) }
      for (const road of step.roads) taken.add(road)
      if (!step.rethrows && step.snapshot.status !== 'error')
        faults.add(`${machine.id}: an error in ${JSON.stringify(snapshot.value)} goes unnoticed`)
      return { to: null }
    })
    edges.set(key, from)
  }
  return { id: machine.id, snapshots, edges, starts, entered, taken, runs, cut, faults: [...faults] }
}

/** Each machine that this one runs is walked once for each input. */
function sourceFor(machine: AnyStateMachine, table: WalkTable, options: WalkOptions) {
  const { outputs = () => undefined, most, known = new Map() as KnownOutputs } = options
  const walk = (child: AnyStateMachine, input: unknown): readonly unknown[] => {
    const ofChild = known.get(child) ?? new Map<string, readonly unknown[]>()
    known.set(child, ofChild)
    const key = JSON.stringify(input, withoutRules)
    const found = ofChild.get(key) ?? finalOutputs(walkMachine(child, table, { inputs: [input], outputs, most, known }))
    ofChild.set(key, found)
    return found
  }
  const actors = machine.implementations.actors as OutputSource['actors']
  return { table, actors, given: outputs, walk }
}

function finalOutputs({ snapshots }: Walk): readonly unknown[] {
  const ends = [...snapshots.values()].filter(({ status }) => status === 'done')
  return [...new Map(ends.map(({ output }) => [JSON.stringify(output), output as unknown])).values()]
}

/** A step of XState's `transition`, which starts the machine anew for each: a third of the time of a walk. */
function stepFrom(snapshot: AnyMachineSnapshot, event: EventObject): Step {
  const executed: Executed[number][] = []
  const self = createEmptyActor()
  const scope = {
    ...{ self, system: self.system, id: '', sessionId: '', logger: () => {}, defer: () => {} },
    ...{ stopChild: () => {}, emit: () => {}, actionExecutor: (action: Executed[number]) => executed.push(action) },
  }
  return stepOf([snapshot.machine.transition(snapshot, event, scope as never), executed])
}

function stepOf([snapshot, executed]: readonly [unknown, unknown]): Step {
  const actions = executed as Executed
  const marked = (name: string) => actions.flatMap(({ type, params }) => (type === name ? [params] : []))
  const roads = marked(mark).map((params) => (params as { readonly road: string }).road)
  const entered = marked(entryMark).map((params) => (params as { readonly state: string }).state)
  return {
    snapshot: snapshot as AnyMachineSnapshot,
    roads,
    entered,
    rethrows: actions.some(({ type }) => type === 'rethrow'),
  }
}

/** The rules are the same all along. */
const keyOf = ({ value, context, status }: AnyMachineSnapshot): string =>
  JSON.stringify([status, value, context], withoutRules)

const withoutRules = (key: string, part: unknown): unknown => (key === 'rules' ? undefined : part)

const nodesOf = (snapshot: AnyMachineSnapshot) => snapshot._nodes as readonly AnyStateNode[]

const invokedIn = (snapshot: AnyMachineSnapshot) =>
  snapshot.status === 'active' ? nodesOf(snapshot).flatMap(({ invoke }) => invoke) : []

function eventsIn(snapshot: AnyMachineSnapshot, source: OutputSource): { readonly type: string }[] {
  if (snapshot.status !== 'active') return []
  const delays = nodesOf(snapshot).flatMap(({ ownEvents }) =>
    ownEvents.filter((type) => type.startsWith('xstate.after.')),
  )
  const ends = invokedIn(snapshot).flatMap((invoked) => {
    const done = outputsOf(invoked, snapshot, source).map((output) => ({
      type: `xstate.done.actor.${invoked.id}`,
      output,
    }))
    return [...done, { type: `xstate.error.actor.${invoked.id}`, error: new Error('A fault of the engine.') }]
  })
  const decided = nodesOf(snapshot).flatMap((state) => {
    const command = decisionOf(state, snapshot)
    return command ? rulings(command, snapshot, source.table) : []
  })
  return [...ends, ...delays.map((type) => ({ type })), ...decided.map((output) => ({ type: 'decided', output }))]
}

/** The events that a machine takes at any time, whatever state it is in. */
const outerEventsIn = ({ status, machine }: AnyMachineSnapshot): readonly string[] =>
  status === 'active' ? Object.keys((machine.config.on ?? {}) as object) : []

/** Only a player that has just been eliminated is asked for anything: its last words. */
function questionsToDead(snapshot: AnyMachineSnapshot, { playState }: WalkTable): string[] {
  const polls = invokedIn(snapshot).flatMap((invoked) => pollOf(invoked, snapshot) ?? [])
  return polls
    .filter(({ kind }) => kind !== 'last-words' && kind !== 'narrate')
    .flatMap(({ kind, players }) =>
      players.filter((id) => !playState.living.includes(id)).map((id) => `the dead ${id} is asked: ${kind}`),
    )
}

/** What is wrong with a machine's states, as far as it was walked: there is no way out, or no end. */
export const deadEndsOf = (walk: Walk): string[] => [...withoutWayOut(walk), ...withoutEnd(walk)]

/** Every state but a final one has a way out. */
function withoutWayOut({ id, snapshots, edges }: Walk): string[] {
  return [...snapshots].flatMap(([key, { status, value }]) => {
    const isStuck =
      status === 'active' && edges.has(key) && !edges.get(key)?.some(({ to }) => to !== null && to !== key)
    return isStuck ? [`${id}: there is no way out of ${JSON.stringify(value)}`] : []
  })
}

/** No walk comes back to where it has been, so every walk ends. */
function withoutEnd({ id, edges, starts }: Walk): string[] {
  const [open, over] = [new Set<string>(), new Set<string>()]
  // A path of its own instead of recursion: walks are long.
  for (const start of starts) {
    const path: { key: string; next: number }[] = [{ key: start, next: 0 }]
    while (path.length > 0) {
      const here = path.at(-1) as { key: string; next: number }
      open.add(here.key)
      const to = edges.get(here.key)?.[here.next++]
      if (to === undefined) {
        open.delete(here.key)
        over.add(here.key)
        path.pop()
      } else if (to.to !== null && open.has(to.to)) return [`${id}: a walk may go round for ever`]
      else if (to.to !== null && !over.has(to.to)) path.push({ key: to.to, next: 0 })
    }
  }
  return []
}
