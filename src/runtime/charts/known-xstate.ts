import { type AnyActorRef, type AnyStateMachine, createActor, type InspectionEvent } from 'xstate'
import type { MachineState } from './chart.js'
import { probe, probeEvents } from './probe.js'
import { twinOf } from './twin.js'

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
    const twin = twinOf(probe)
    const [interpreted, stepped] = [historyOf(probe), historyOf(twin)]
    return twin !== (probe as AnyStateMachine) && hasItsFields() && interpreted.join('\n') === stepped.join('\n')
  } catch {
    return false
  }
}

function hasItsFields(): boolean {
  return Object.keys(createActor(probe).getSnapshot()).join() === fields.join()
}

function historyOf(machine: AnyStateMachine): string[] {
  const history: string[] = []
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const actor = createActor(machine, { clock, inspect: (event) => history.push(lineOf(event)) })
  actor.subscribe({ complete: () => history.push('over'), error: (error) => history.push(`failed: ${error}`) })
  actor.start()
  for (const type of probeEvents) {
    actor.send({ type })
    history.push(JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot()]))
  }
  return history
}

function lineOf(event: InspectionEvent): string {
  const { id } = event.actorRef as AnyActorRef
  const { type, snapshot, event: cause, _transitions, action } = event as unknown as Readonly<Record<string, unknown>>
  const line = JSON.stringify([type, id, cause, snapshotOf(snapshot), _transitions, action])
  // The id of a root counts the actors of the process.
  return line.replaceAll(/"x:\d+"/g, '"root"')
}

/** Children are known by their ids. */
function snapshotOf(snapshot: unknown): unknown {
  const { _nodes, ...state } = (snapshot ?? {}) as Partial<MachineState>
  return { ...JSON.parse(JSON.stringify(state, withoutChart)), nodes: _nodes?.map(({ id }) => id) }
}

const withoutChart = (key: string, value: unknown): unknown => (key === 'machine' ? undefined : value)
