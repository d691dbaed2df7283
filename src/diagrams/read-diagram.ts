import {
  type Diagram,
  type DiagramGuard,
  type DiagramInvoke,
  type DiagramState,
  type DiagramTransition,
  parentId,
} from './diagram.js'

/** One or several. */
type Some<Value> = Value | readonly Value[]

/** An action, a guard or an actor: by its name, or as a function, or as the object that JSON keeps of one. */
type NamedDefinition = string | ((...args: never[]) => unknown) | { readonly type?: unknown; readonly params?: unknown }

/** A transition as it is written in a machine. */
type TransitionDefinition =
  | string
  | {
      readonly target?: Some<string>
      readonly guard?: NamedDefinition
      readonly actions?: Some<NamedDefinition>
      readonly description?: string
    }

/** An actor that a state invokes, as it is written in a machine. */
interface InvokeDefinition {
  readonly id?: string
  readonly src?: unknown
  readonly onDone?: Some<TransitionDefinition>
  readonly onError?: Some<TransitionDefinition>
}

/**
 * A state as it is written in an XState 5 machine: `machine.config` has this form, and so has the definition that an
 * inspector gets.
 */
interface StateDefinition {
  readonly id?: string
  readonly type?: string
  readonly description?: string
  readonly initial?: string | { readonly target: Some<string> }
  readonly history?: unknown
  readonly target?: Some<string>
  readonly entry?: Some<NamedDefinition>
  readonly exit?: Some<NamedDefinition>
  readonly invoke?: Some<InvokeDefinition>
  readonly states?: Readonly<Record<string, StateDefinition>>
  readonly on?: Readonly<Record<string, Some<TransitionDefinition> | undefined>>
  readonly always?: Some<TransitionDefinition>
  readonly after?: Readonly<Record<string, Some<TransitionDefinition>>>
  readonly onDone?: Some<TransitionDefinition>
}

/** The sources that a diagram can be read from: an XState 5 machine, its definition, or the definition as JSON. */
export type DiagramSource = { readonly config: object } | StateDefinition | string

/** The definition in a source. Throws a `TypeError` if it is not a machine. */
function parseDefinition(source: DiagramSource): StateDefinition {
  const value: unknown = typeof source === 'string' ? JSON.parse(source) : source
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('Expected a machine or its definition.')
  return ('config' in value && typeof value.config === 'object' ? value.config : value) as StateDefinition
}

/** The values of a field that holds one, several or none. */
function asList<Value>(some: Some<Value> | undefined): readonly Value[] {
  return some === undefined ? [] : Array.isArray(some) ? (some as readonly Value[]) : [some as Value]
}

/** The name of an action, a guard or an actor; a dash if it has none. */
function displayName(named: unknown): string {
  if (typeof named === 'string') return named
  if (typeof named === 'function') return combinedName(named as Combined) ?? (named.name || '—')
  const { type, id, config } = (named ?? {}) as { type?: unknown; id?: unknown; config?: { id?: unknown } }
  const name = type ?? id ?? config?.id
  return typeof name === 'string' && name !== '' ? name : '—'
}

/** A guard that XState's `and`, `or` or `not` has made of others. */
interface Combined {
  readonly name: string
  readonly guards?: readonly unknown[]
}

function combinedName({ name, guards }: Combined): string | undefined {
  if (!Array.isArray(guards)) return undefined
  const names = guards.map(displayName)
  return name === 'not' ? `not ${names.join(' ')}` : names.join(` ${name} `)
}

/** Finds the states that the targets of a machine name, as XState does. */
class TargetFinder {
  readonly #machine: string
  readonly #known = new Set<string>()
  readonly #named = new Map<string, string>()

  constructor(machine: string, root: StateDefinition) {
    this.#machine = machine
    this.#name('', root)
  }

  /**
   * The id of the state that `target` names, seen from the state `source`. Throws a `TypeError` if there is no such
   * state.
   */
  find(source: string, target: string): string {
    const id = this.#idOf(source, target)
    if (!this.#has(id))
      throw new TypeError(`Expected \`${target}\`, a target of \`${source || this.#machine}\`, to be a state.`)
    return id
  }

  /** The id of the state that a compound state enters first; undefined if its definition does not name one. */
  initial(source: string, { initial }: StateDefinition): string | undefined {
    const target = typeof initial === 'object' ? asList(initial.target)[0] : initial
    if (target === undefined) return undefined
    return target.startsWith('#') ? this.find(source, target) : this.find(source, `.${target}`)
  }

  #idOf(source: string, target: string): string {
    if (target.startsWith('#')) return this.#byName(target.slice(1))
    const from = target.startsWith('.') || source === '' ? source : parentId(source)
    const path = target.replace(/^\./, '')
    return from === '' ? path : `${from}.${path}`
  }

  /** A state's own name may be followed by a path inside it. */
  #byName(name: string): string {
    const whole = this.#named.get(name)
    if (whole !== undefined) return whole
    const dot = name.lastIndexOf('.')
    if (dot < 0) return name
    const outer = this.#byName(name.slice(0, dot))
    return outer === '' ? name.slice(dot + 1) : `${outer}.${name.slice(dot + 1)}`
  }

  #has(id: string): boolean {
    return id === '' || this.#known.has(id)
  }

  #name(id: string, { id: own, states = {} }: StateDefinition): void {
    this.#known.add(id)
    this.#named.set(own ?? (id === '' ? this.#machine : `${this.#machine}.${id}`), id)
    for (const [key, state] of Object.entries(states)) this.#name(id === '' ? key : `${id}.${key}`, state)
  }
}

/** The place of a state in its machine. */
interface StatePlace {
  readonly machine: string
  readonly id: string
  readonly key: string
  readonly targets: TargetFinder
}

/** XState's id of a state. */
const nodeId = ({ machine, id }: Pick<StatePlace, 'machine' | 'id'>): string =>
  id === '' ? machine : `${machine}.${id}`

/** The actors of a state; an actor without an id gets XState's own. */
function readInvokes(site: Pick<StatePlace, 'machine' | 'id'>, { invoke }: StateDefinition): DiagramInvoke[] {
  return asList(invoke).map(({ id, src }, index) => ({
    id: id ?? `${index}.${nodeId(site)}`,
    source: displayName(src),
  }))
}

interface Group {
  readonly cause: DiagramTransition['cause']
  readonly event: string
  readonly delay?: string
  readonly candidates: readonly TransitionDefinition[]
}

/** The transitions of one state, in the order in which it tries them. */
function readTransitions(site: StatePlace, definition: StateDefinition): DiagramTransition[] {
  return transitionGroups(site, definition).flatMap((group) =>
    group.candidates.map((candidate, index) => readTransition({ ...group, site, index }, candidate)),
  )
}

function transitionGroups(site: StatePlace, definition: StateDefinition): Group[] {
  const { always, after = {}, on = {}, onDone, invoke } = definition
  const invokes = readInvokes(site, definition)
  return [
    { cause: 'always', event: '', candidates: asList(always) },
    ...asList(invoke).flatMap(({ onDone, onError }, index): Group[] => [
      { cause: 'done', event: `xstate.done.actor.${invokes[index]?.id}`, candidates: asList(onDone) },
      { cause: 'fault', event: `xstate.error.actor.${invokes[index]?.id}`, candidates: asList(onError) },
    ]),
    { cause: 'done', event: `xstate.done.state.${nodeId(site)}`, candidates: asList(onDone) },
    ...Object.entries(after).map(
      ([delay, candidates]): Group => ({
        cause: 'delay',
        event: `xstate.after.${delay}.${nodeId(site)}`,
        delay,
        candidates: asList(candidates),
      }),
    ),
    ...Object.entries(on).map(
      ([event, candidates]): Group => ({ cause: 'event', event, candidates: asList(candidates) }),
    ),
  ]
}

function readTransition(
  {
    site,
    cause,
    event,
    delay,
    index,
  }: Omit<Group, 'candidates'> & { readonly site: StatePlace; readonly index: number },
  candidate: TransitionDefinition,
): DiagramTransition {
  const { target, guard, actions, description } = typeof candidate === 'string' ? { target: candidate } : candidate
  return {
    id: `${site.id}|${event}|${index}`,
    source: site.id,
    targets: asList(target).map((name) => site.targets.find(site.id, name)),
    event,
    cause,
    ...(delay !== undefined && { delay }),
    ...(guard !== undefined && { guard: readGuard(guard) }),
    actions: asList(actions).map(displayName),
    ...(description !== undefined && { description }),
    otherwise: index > 0,
  }
}

/**
 * Only plain params are kept: a function, or the object that JSON keeps of one, only passes on the output of an actor.
 */
function readGuard(guard: NamedDefinition): DiagramGuard {
  const params = typeof guard === 'object' ? guard.params : undefined
  const isPlain = typeof params === 'string' || typeof params === 'number' || typeof params === 'boolean'
  return { name: displayName(guard), ...(isPlain && { params }) }
}

/**
 * The diagram of an XState 5 machine, of its definition, or of that as JSON (as `@statelyai/inspect` sends it). Invoked
 * machines are shown as names. Throws a `TypeError` if there is no machine, or if a transition has an unknown target.
 */
export function readDiagram(source: DiagramSource): Diagram {
  const definition = parseDefinition(source)
  const id = definition.id ?? '(machine)'
  const targets = new TargetFinder(id, definition)
  const root = readState({ machine: id, id: '', key: id, targets }, definition)
  return { id, root, transitions: collectTransitions({ machine: id, id: '', key: id, targets }, definition) }
}

const inside = (site: StatePlace, key: string): StatePlace => ({
  ...site,
  key,
  id: site.id === '' ? key : `${site.id}.${key}`,
})

function readState(site: StatePlace, definition: StateDefinition): DiagramState {
  const { description, entry, exit, states = {} } = definition
  const kind = readKind(definition)
  const initial = kind === 'compound' ? site.targets.initial(site.id, definition) : undefined
  return {
    id: site.id,
    key: site.key,
    kind,
    ...(description !== undefined && { description }),
    ...(initial !== undefined && { initial }),
    entry: asList(entry).map(displayName),
    exit: asList(exit).map(displayName),
    invokes: readInvokes(site, definition),
    states: Object.entries(states).map(([key, state]) => readState(inside(site, key), state)),
  }
}

function readKind({ type, history, states }: StateDefinition): DiagramState['kind'] {
  if (type === 'parallel' || type === 'final' || type === 'history') return type
  if (history) return 'history'
  return states && Object.keys(states).length > 0 ? 'compound' : 'atomic'
}

function collectTransitions(site: StatePlace, definition: StateDefinition): Diagram['transitions'] {
  const inner = Object.entries(definition.states ?? {}).flatMap(([key, state]) =>
    collectTransitions(inside(site, key), state),
  )
  return [...inner, ...readTransitions(site, definition)]
}
