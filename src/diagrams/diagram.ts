import { groupBy } from '../kernel/text/objects.js'
import { splitWords } from '../kernel/text/words.js'

/** The diagram of a statechart, as plain JSON: its states and transitions, as a person sees them. */
export interface Diagram {
  readonly id: string
  readonly root: DiagramState
  /** In the order in which a state tries them; the transitions of a state come after those of the states inside it. */
  readonly transitions: readonly DiagramTransition[]
}

export interface DiagramState {
  /** The path of keys, joined by dots; empty for the root. */
  readonly id: string
  readonly key: string
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly description?: string
  /** What others must know of the state, such as `secret`; absent if there is nothing. */
  readonly tags?: readonly string[]
  /** The public phase that begins with the state. */
  readonly phase?: string
  readonly initial?: string
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly invokes: readonly DiagramInvoke[]
  readonly states: readonly DiagramState[]
}

export interface DiagramInvoke {
  readonly id: string
  readonly source: string
}

export interface DiagramTransition {
  readonly id: string
  readonly source: string
  readonly targets: readonly string[]
  /** The type of the event that causes it; empty for a transition that is taken without an event. */
  readonly event: string
  readonly cause: 'event' | 'delay' | 'done' | 'fault' | 'always'
  readonly delay?: string
  readonly guard?: DiagramGuard
  readonly actions: readonly string[]
  readonly description?: string
  readonly otherwise: boolean
}

export interface DiagramGuard {
  readonly name: string
  readonly params?: unknown
}

/** The tags of the library's machines, and what each says of a state. */
export const stateTags = {
  secret: 'Only those who take part may know what happens here.',
  public: 'Everybody may know what happens here.',
  asking: 'Players are asked.',
  ballot: 'Players vote.',
} as const

/** The tags of the active states and of the states around them, each once. */
export function activeTags({ root }: Diagram, active: ReadonlySet<string>): readonly string[] {
  return [...new Set(statesIn(root).flatMap(({ id, tags = [] }) => (active.has(id) ? tags : [])))]
}

export function statesIn(state: DiagramState): DiagramState[] {
  return [state, ...state.states.flatMap(statesIn)]
}

export function regionsIn(state: DiagramState): DiagramState[] {
  return statesIn(state).flatMap(({ kind, states }) => (kind === 'parallel' ? states : []))
}

export function statesById({ root }: Diagram): ReadonlyMap<string, DiagramState> {
  return new Map(statesIn(root).map((state) => [state.id, state]))
}

export function parentId(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')))
}

/** A name as a title: `Mafia team`. */
export function titleCase(name: string): string {
  const text = splitWords(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What actors and entry actions do, by their names: `asks a player`. Of an actor that is not listed, the words are `runs` and its name. */
export type ActorWords = Readonly<Record<string, string>>

export const gameActors: ActorWords = {
  ask: 'asks a player',
  askAll: 'asks all at once',
  inTurn: 'asks one after another',
  decide: 'the rules decide',
  pausePoint: 'may pause here',
}

/** What a state does, without entry actions that are not listed. */
export function stateWords({ entry, invokes }: DiagramState, actors: ActorWords = {}): string[] {
  const isListed = (name: string) => Object.hasOwn(actors, name)
  const runs = invokes.map(({ source }) =>
    isListed(source) ? (actors[source] as string) : `runs ${splitWords(source)}`,
  )
  return [...entry.filter(isListed).map((name) => actors[name] as string), ...runs]
}

export interface Arrow {
  readonly id: string
  readonly source: string
  readonly target: string
  /** When it is taken, as a short clause: `if vote tied`, `after 10 s`, `else`; empty if there is no condition. */
  readonly label: string
  readonly transitions: readonly string[]
}

export function listArrows({ transitions }: Diagram): Arrow[] {
  const groups = groupBy(
    transitions.filter(({ targets }) => targets.length > 0),
    ({ source, event }) => `${source}|${event}`,
  )
  return [...groups.values()].flatMap((group) => {
    const runs = sameTargets(group)
    return runs.flatMap((run) => arrowsFor(run, runs.length > 1))
  })
}

/** Candidates in a row to the same state differ only in their actions: the last names the condition. */
function sameTargets(group: readonly DiagramTransition[]): DiagramTransition[][] {
  const runs: DiagramTransition[][] = []
  for (const transition of group) {
    const last = runs.at(-1)
    if (last && String(last[0]?.targets) === String(transition.targets)) last.push(transition)
    else runs.push([transition])
  }
  return runs
}

function arrowsFor(run: readonly DiagramTransition[], isOneOfSeveral: boolean): Arrow[] {
  const last = run.at(-1) as DiagramTransition
  const label = [describeCause(last), describeCondition(last, isOneOfSeveral)].filter(Boolean).join(', ')
  return last.targets.map((target) => ({
    id: `${last.id}>${target}`,
    source: last.source,
    target,
    label,
    transitions: run.map(({ id }) => id),
  }))
}

function describeCause({ cause, event, delay = '' }: DiagramTransition): string {
  switch (cause) {
    case 'event':
      return event === '*' ? 'on anything else' : `on ${splitWords(event)}`
    case 'delay':
      return `after ${/^\d+$/.test(delay) ? `${Number(delay) / 1000} s` : splitWords(delay)}`
    case 'fault':
      return 'if it fails'
    case 'done':
    case 'always':
      return ''
  }
}

function describeCondition({ guard, otherwise, source }: DiagramTransition, isOneOfSeveral: boolean): string {
  if (guard === undefined) return otherwise && isOneOfSeveral ? 'else' : ''
  const given = guard.params === undefined ? '' : String(guard.params)
  // The params are left out if they only repeat the name of a state around this one.
  const isSaid = given === '' || source.split('.').includes(given)
  return isSaid ? `if ${splitWords(guard.name)}` : `if ${splitWords(guard.name)} (${splitWords(given)})`
}
