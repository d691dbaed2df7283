import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate'
import type { Diagram, DiagramGuard, DiagramState, DiagramTransition } from './diagram.js'

/** The sources that a diagram can be read from: an XState 5 machine, its definition, or the definition as JSON. */
export type DiagramSource = { readonly config: object } | AnyStateMachine['config'] | string

/** Invoked machines are shown as names. Throws a `TypeError` if there is no machine, and XState's own errors. */
export function readDiagram(source: DiagramSource): Diagram {
  const root = resolveRoot(source)
  return { id: root.id, root: readState(root), transitions: collectTransitions(root) }
}

/** XState resolves the targets and ids of a definition; it needs nothing that the definition only names. */
function resolveRoot(source: DiagramSource): AnyStateNode {
  const value: unknown = typeof source === 'string' ? JSON.parse(source) : source
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('Expected a machine or its definition.')
  if ('root' in value) return value.root as AnyStateNode
  return createMachine('config' in value ? (value.config as object) : value).root
}

const stateId = ({ path }: AnyStateNode): string => path.join('.')

function readState(node: AnyStateNode): DiagramState {
  const { key, type, description, config, invoke } = node
  const first = type === 'compound' ? node.initial.target?.[0] : undefined
  const sources = asList(config.invoke)
  return {
    id: stateId(node),
    key,
    kind: type,
    ...(description !== undefined && { description }),
    ...(node.tags.length > 0 && { tags: node.tags }),
    ...(typeof node.meta?.phase === 'string' && { phase: node.meta.phase }),
    ...(first && { initial: stateId(first) }),
    // The lists of the node itself also hold what XState does for its delays.
    entry: asList(config.entry).map(displayName),
    exit: asList(config.exit).map(displayName),
    invokes: invoke.map(({ id }, index) => ({ id, source: displayName(sources[index]?.src) })),
    states: Object.values(node.states).map(readState),
  }
}

const asList = <Value>(some: Value | readonly Value[] | undefined): readonly Value[] =>
  some === undefined ? [] : Array.isArray(some) ? some : [some as Value]

function displayName(named: unknown): string {
  if (typeof named === 'string') return named
  if (typeof named === 'function') return combinedName(named) ?? (named.name || '—')
  const { type, id, config } = (named ?? {}) as { type?: unknown; id?: unknown; config?: { id?: unknown } }
  const name = type ?? id ?? config?.id
  return typeof name === 'string' && name !== '' ? name : '—'
}

/** The name of a guard that XState's `and`, `or` or `not` has made of others. */
function combinedName(named: { readonly name: string; readonly guards?: unknown }): string | undefined {
  if (!Array.isArray(named.guards)) return undefined
  const names = named.guards.map(displayName)
  return named.name === 'not' ? `not ${names.join(' ')}` : names.join(` ${named.name} `)
}

const causes: readonly {
  readonly begins: string
  readonly cause: DiagramTransition['cause']
  readonly rank: number
}[] = [
  { begins: 'xstate.done.actor.', cause: 'done', rank: 0 },
  { begins: 'xstate.error.actor.', cause: 'fault', rank: 0 },
  { begins: 'xstate.done.state.', cause: 'done', rank: 1 },
  { begins: 'xstate.after.', cause: 'delay', rank: 2 },
]
const sentEvent = { cause: 'event', rank: 3 } as const

function collectTransitions(node: AnyStateNode): DiagramTransition[] {
  const groups = [...node.transitions]
    .filter(([event]) => !event.startsWith('xstate.snapshot.'))
    .map(([event, candidates]) => ({
      candidates,
      ...(causes.find(({ begins }) => event.startsWith(begins)) ?? sentEvent),
    }))
    .sort((one, other) => one.rank - other.rank)
  return [
    ...Object.values(node.states).flatMap(collectTransitions),
    ...(node.always ?? []).map((each, index) => readTransition(each, 'always', index)),
    ...groups.flatMap(({ candidates, cause }) => candidates.map((each, index) => readTransition(each, cause, index))),
  ]
}

function readTransition(
  transition: AnyTransitionDefinition,
  cause: DiagramTransition['cause'],
  index: number,
): DiagramTransition {
  const { target = [], guard, actions, description, eventType: event } = transition
  const source = stateId(transition.source)
  return {
    id: `${source}|${event}|${index}`,
    source,
    targets: target.map(stateId),
    event,
    cause,
    ...('delay' in transition && { delay: String(transition.delay) }),
    ...(guard !== undefined && { guard: readGuard(guard) }),
    actions: actions.map(displayName),
    ...(description !== undefined && { description }),
    otherwise: index > 0,
  }
}

function readGuard(guard: unknown): DiagramGuard {
  const { params } = guard as { readonly params?: unknown }
  const isPlain = typeof params === 'string' || typeof params === 'number' || typeof params === 'boolean'
  return { name: displayName(guard), ...(isPlain && { params }) }
}
