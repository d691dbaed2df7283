import {
  type Diagram,
  type DiagramGuard,
  type DiagramState,
  type DiagramTransition,
  parentId,
  statesById,
  statesIn,
} from './diagram.js'
import { groupBy } from './group-by.js'
import { idleRegions, withoutRegions } from './overview.js'

/** What is known about a guard in advance. */
export type Verdict = 'always' | 'never' | 'sometimes'

/**
 * The diagram with only the transitions that can be taken, given that some guards are always or never true. Regions in
 * which nothing can happen are left out.
 */
export function openRoads(diagram: Diagram, verdictOn: (guard: DiagramGuard) => Verdict): Diagram {
  const open = candidates(diagram).flatMap((group) => openAmong(group, verdictOn))
  const reached = reachedBy(diagram, open)
  const reachable = without(diagram.root, ({ id }) => reached.has(id))
  const left = { ...diagram, root: reachable, transitions: open.filter(({ source }) => reached.has(source)) }
  return withoutRegions(
    left,
    idleRegions(left, (region) => statesIn(region).every(doesNothing)),
  )
}

const doesNothing = ({ invokes, entry, exit }: DiagramState): boolean =>
  invokes.length + entry.length + exit.length === 0

const candidates = ({ transitions }: Diagram): DiagramTransition[][] => [
  ...groupBy(transitions, ({ source, event }) => `${source}|${event}`).values(),
]

/** Candidates are tried in order: one that is always taken is the last. */
function openAmong(
  group: readonly DiagramTransition[],
  verdictOn: (guard: DiagramGuard) => Verdict,
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

/** The states that the transitions lead to from the start, with those around them. */
function reachedBy(diagram: Diagram, transitions: readonly DiagramTransition[]): ReadonlySet<string> {
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
