import type { AnyStateMachine } from 'xstate'
import { groupBy } from '../kernel/text/objects.js'
import type { Diagram, DiagramGuard, DiagramState, DiagramTransition } from './diagram.js'
import { parentId, regionsIn, statesById, statesIn } from './diagram.js'

export function hasOverview({ root, transitions }: Diagram): boolean {
  return transitions.length > 12 && root.states.filter(({ kind }) => kind === 'compound').length > 1
}

export function makeOverview(diagram: Diagram): Diagram {
  const states = diagram.root.states.map(closeState)
  const shown = new Set(states.map(({ id }) => id))
  const isShown = (id: string) => id === '' || shown.has(id)
  const transitions = diagram.transitions.filter(({ source, targets }) => [source, ...targets].every(isShown))
  return { ...diagram, root: { ...diagram.root, states }, transitions }
}

function closeState({ initial: _, ...state }: DiagramState): DiagramState {
  const kind = state.kind === 'compound' || state.kind === 'parallel' ? 'atomic' : state.kind
  return { ...state, kind, states: [] }
}

export function withoutRegions(diagram: Diagram, idle: ReadonlySet<string>): Diagram {
  if (idle.size === 0) return diagram
  const left = (state: DiagramState): DiagramState => ({
    ...state,
    states: state.states.filter(({ id }) => !idle.has(id)).map(left),
  })
  const root = left(diagram.root)
  const shown = new Set(statesIn(root).map(({ id }) => id))
  return { ...diagram, root, transitions: diagram.transitions.filter(({ source }) => shown.has(source)) }
}

export function idleRegions({ root }: Diagram, isOver: (region: DiagramState) => boolean): ReadonlySet<string> {
  return new Set(
    regionsIn(root)
      .filter(isOver)
      .map(({ id }) => id),
  )
}

export type GuardVerdict = 'always' | 'never' | 'sometimes'

export function reducePossible(diagram: Diagram, verdictOn: (guard: DiagramGuard) => GuardVerdict): Diagram {
  const candidates = groupBy(diagram.transitions, ({ source, event }) => `${source}|${event}`)
  const open = [...candidates.values()].flatMap((group) => openAmong(group, verdictOn))
  const reached = findReached(diagram, open)
  const reachable = without(diagram.root, ({ id }) => reached.has(id))
  const left = { ...diagram, root: reachable, transitions: open.filter(({ source }) => reached.has(source)) }
  return withoutRegions(
    left,
    idleRegions(left, (region) => statesIn(region).every(doesNothing)),
  )
}

const doesNothing = ({ invokes, entry, exit }: DiagramState): boolean =>
  invokes.length + entry.length + exit.length === 0

/** Candidates are tried in order: one that is always taken is the last. */
function openAmong(
  group: readonly DiagramTransition[],
  verdictOn: (guard: DiagramGuard) => GuardVerdict,
): DiagramTransition[] {
  const open: DiagramTransition[] = []
  for (const { guard, ...transition } of group) {
    const verdict = guard === undefined ? 'always' : verdictOn(guard)
    const otherwise = open.length > 0
    if (verdict === 'sometimes') open.push({ ...transition, ...(guard && { guard }), otherwise })
    if (verdict === 'always') return [...open, { ...transition, otherwise }]
  }
  return open
}

function findReached(diagram: Diagram, transitions: readonly DiagramTransition[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const states = statesById(diagram)
  const roads = groupBy(transitions, ({ source }) => source)
  const reach = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    if (id !== '') reach(parentId(id))
    const state = states.get(id)
    if (state?.kind === 'parallel') for (const region of state.states) reach(region.id)
    if (state?.initial !== undefined) reach(state.initial)
    for (const { targets } of roads.get(id) ?? []) targets.forEach(reach)
  }
  reach('')
  return reached
}

const without = (state: DiagramState, isLeft: (state: DiagramState) => boolean): DiagramState => ({
  ...state,
  states: state.states.filter(isLeft).map((inner) => without(inner, isLeft)),
})

type Guard = (...given: unknown[]) => unknown

export type KnownContext = Readonly<Record<string, unknown>>

export class PartlyKnown {
  constructor(readonly known: KnownContext) {}
}

/** Stands for a value that is not known: a guard that looks into it may be true and may be false. */
export const unknownValue: unknown = new Proxy(() => {}, {
  get: () => {
    throw new Error('It is not known.')
  },
})

/**
 * What is known about a machine's guards before it runs, if its context is one of `contexts`. Each guard is called with
 * everything else unknown. A guard that reads an unknown value is true sometimes. A value that a guard compares with
 * anything but true, false and null must be known.
 */
export function judgeGuards(
  machine: AnyStateMachine,
  contexts: readonly KnownContext[],
): (guard: DiagramGuard) => GuardVerdict {
  const guards = machine.implementations.guards as Readonly<Record<string, Guard | undefined>>
  return ({ name, params }) => {
    const guard = guards[name]
    if (guard === undefined) return 'sometimes'
    const found = new Set(
      contexts.flatMap((known) => fillings.map((rest) => evaluate(guard, fill(known, rest), params))),
    )
    const [only] = found
    return found.size > 1 || only === undefined ? 'sometimes' : only
  }
}

/** What unknown fields are, one after another: a guard that depends on one answers differently. */
const fillings: readonly unknown[] = [unknownValue, true, false, null]

function evaluate(guard: Guard, context: unknown, params: unknown = unknownValue): GuardVerdict {
  try {
    return guard({ context, event: unknownValue }, params) ? 'always' : 'never'
  } catch {
    return 'sometimes'
  }
}

function fill(known: KnownContext, rest: unknown): unknown {
  const given = (value: unknown) => (value instanceof PartlyKnown ? fill(value.known, rest) : value)
  return new Proxy(known, { get: (_, field) => (Object.hasOwn(known, field) ? given(known[String(field)]) : rest) })
}
