/** One or several. */
type Some<Value> = Value | readonly Value[]

/** An action, a guard or an actor: by its name, or as a function, or as the object that JSON keeps of one. */
export type Named = string | ((...args: never[]) => unknown) | { readonly type?: unknown; readonly params?: unknown }

/** A transition as it is written in a machine. */
export type TransitionDefinition =
  | string
  | {
      readonly target?: Some<string>
      readonly guard?: Named
      readonly actions?: Some<Named>
      readonly description?: string
    }

/** An actor that a state invokes, as it is written in a machine. */
export interface InvokeDefinition {
  readonly id?: string
  readonly src?: unknown
  readonly onDone?: Some<TransitionDefinition>
  readonly onError?: Some<TransitionDefinition>
}

/**
 * A state as it is written in an XState 5 machine: `machine.config` has this form, and so has the definition that an
 * inspector gets.
 */
export interface StateDefinition {
  readonly id?: string
  readonly type?: string
  readonly description?: string
  readonly initial?: string | { readonly target: Some<string> }
  readonly history?: unknown
  readonly target?: Some<string>
  readonly entry?: Some<Named>
  readonly exit?: Some<Named>
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
export function definitionOf(source: DiagramSource): StateDefinition {
  const value: unknown = typeof source === 'string' ? JSON.parse(source) : source
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('Expected a machine or its definition.')
  return ('config' in value && typeof value.config === 'object' ? value.config : value) as StateDefinition
}

/** The values of a field that holds one, several or none. */
export function asList<Value>(some: Some<Value> | undefined): readonly Value[] {
  return some === undefined ? [] : Array.isArray(some) ? (some as readonly Value[]) : [some as Value]
}

/** The name of an action, a guard or an actor; a dash if it has none. */
export function nameOf(named: unknown): string {
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
  const names = guards.map(nameOf)
  return name === 'not' ? `not ${names.join(' ')}` : names.join(` ${name} `)
}
