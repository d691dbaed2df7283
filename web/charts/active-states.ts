import { type Diagram, parentId, statesById, statesIn, titleCase } from '../../src/diagrams/index.js'
import { stateNames } from './known-charts.js'

/** The ids of the active states in the value of a snapshot, and of the states around them, the root included. */
export function activeStates(value: unknown): ReadonlySet<string> {
  const lit = new Set<string>()
  const light = (part: unknown, id: string): void => {
    lit.add(id)
    if (typeof part === 'string') lit.add(childId(id, part))
    else if (typeof part === 'object' && part !== null)
      for (const [key, inside] of Object.entries(part)) light(inside, childId(id, key))
  }
  if (value !== undefined && value !== null) light(value, '')
  return lit
}

const childId = (outer: string, key: string): string => (outer === '' ? key : `${outer}.${key}`)

/** The ids of the transitions that led from one set of active states to another, as far as the event and the chart show. */
export function inferTransitions(
  { transitions }: Diagram,
  { before, after, event }: { before: ReadonlySet<string>; after: ReadonlySet<string>; event: string },
): ReadonlySet<string> {
  const taken = new Set<string>()
  const leave = (sources: ReadonlySet<string>, type: string, depth: number): void => {
    const candidates = transitions.filter(
      ({ source, event, targets }) => matches(event, type) && sources.has(source) && targets.length > 0,
    )
    for (const { id, targets } of likeliestPerSource(candidates, after)) {
      if (taken.has(id)) continue
      taken.add(id)
      // A target that is not active was left at once.
      for (const target of targets)
        if (!after.has(target) && depth < 6) leave(new Set([target, parentId(target)]), '', depth + 1)
    }
  }
  leave(before, event, 0)
  return taken
}

type Transition = Diagram['transitions'][number]

/** For each state, the candidate that leads to a state active now; if there is none, its last one, whose target was left at once. */
function likeliestPerSource(candidates: readonly Transition[], after: ReadonlySet<string>): Transition[] {
  const sources = [...new Set(candidates.map(({ source }) => source))]
  return sources.flatMap((source) => {
    const own = candidates.filter((candidate) => candidate.source === source)
    return own.find(({ targets }) => targets.some((target) => after.has(target))) ?? own.at(-1) ?? []
  })
}

const matches = (event: string, type: string): boolean =>
  event === type || (type !== '' && (event === '*' || (event.endsWith('.*') && type.startsWith(event.slice(0, -1)))))

/** Transitions that were taken, as XState reports them: by the type of the event and the ids of its state nodes. */
interface ReportedTransitions {
  readonly eventType: string
  readonly transitions: readonly { readonly source: string; readonly targets: readonly string[] }[]
}

export function transitionIds(
  { id, transitions }: Diagram,
  { eventType, transitions: reported }: ReportedTransitions,
): string[] {
  const stateOf = (node: string) => (node === id ? '' : node.startsWith(`${id}.`) ? node.slice(id.length + 1) : node)
  return reported.flatMap(({ source, targets }) => {
    const [from, to] = [stateOf(source), String(targets.map(stateOf))]
    const same = transitions.filter((each) => each.source === from && String(each.targets) === to)
    const [found] = [...same.filter(({ event }) => event === eventType), ...same.filter(({ event }) => event === '')]
    return found ? [found.id] : []
  })
}

function stateName(diagram: Diagram, id: string): string {
  return stateNames(diagram.id)[id] ?? titleCase(statesById(diagram).get(id)?.key ?? id)
}

interface LitDiagram {
  readonly diagram: Diagram | undefined
  readonly lit: ReadonlySet<string>
}

/** The active states of a machine in words; of its regions only those that have not ended, if there are such. */
export function activeWords({ diagram, lit }: LitDiagram): string[] {
  if (diagram === undefined) return []
  const states = statesIn(diagram.root).filter(({ id }) => lit.has(id))
  const innermost = states.filter(({ id, kind }) => id !== '' && kind !== 'compound' && kind !== 'parallel')
  const open = innermost.filter(({ kind }) => kind !== 'final')
  return (open.length > 0 ? open : innermost).map(({ id }) => placeName(diagram, id))
}

/** The name of a state after those of the states around it; for a state in a named region, the name of the region alone. */
function placeName(diagram: Diagram, id: string): string {
  const path = id.split('.')
  const outer = path.slice(0, -1).map((_, at) => path.slice(0, at + 1).join('.'))
  const region = outer.findLast((state) => stateNames(diagram.id)[state] !== undefined)
  return region === undefined
    ? outer.map((state) => `${stateName(diagram, state)}: `).join('') + stateName(diagram, id)
    : stateName(diagram, region)
}
