import { definedFields } from '../../text/index.js'
import { olderEventType } from './older-names.js'
import { resolveTarget, type StateConfig, type StateNode, treeOf } from './state-tree.js'

type Fields = Readonly<Record<string, unknown>>

/** A machine's configuration as XState 4 reads it: guards are called `cond`, and every target is an id. */
export function olderMachine(machine: StateConfig): Fields {
  return stateOf(treeOf(machine))
}

function stateOf(node: StateNode): Fields {
  const { id, config, children } = node
  const { type, initial, entry, exit, on, after, always, onDone, invoke, tags, description, history, meta } = config
  const states = [...children].map(([key, child]) => [key, stateOf(child)])
  return definedFields({
    ...{ id, type, tags, description, history, meta, entry: actionsOf(entry), exit: actionsOf(exit) },
    initial: keyIn(initial),
    target: type === 'history' && typeof config.target === 'string' ? targetOf(config.target, node) : undefined,
    on: byEvent(on, node, olderEventType),
    after: byEvent(after, node, (delay) => delay),
    always: always === undefined ? undefined : transitionsOf(always, node),
    onDone: onDone === undefined ? undefined : transitionsOf(onDone, node),
    invoke: listOf(invoke).map((invocation) => invocationOf(invocation, node)),
    states: states.length > 0 ? Object.fromEntries(states) : undefined,
  })
}

/** The initial state of a state, which XState 5 may write with actions. */
const keyIn = (initial: unknown): unknown =>
  typeof initial === 'object' && initial !== null ? listOf((initial as { target?: unknown }).target)[0] : initial

function byEvent(transitions: unknown, node: StateNode, name: (key: string) => string): Fields | undefined {
  if (typeof transitions !== 'object' || transitions === null) return undefined
  return Object.fromEntries(Object.entries(transitions).map(([key, each]) => [name(key), transitionsOf(each, node)]))
}

const transitionsOf = (transitions: unknown, node: StateNode): readonly Fields[] =>
  listOf(transitions).map((transition) => transitionOf(transition, node))

function transitionOf(transition: unknown, node: StateNode): Fields {
  const { target, guard, actions, reenter, description } = fieldsOf(transition, 'target')
  return definedFields({
    target: target === undefined ? undefined : listOf(target).flatMap((each) => targetOf(String(each), node) ?? []),
    cond: guard === undefined ? undefined : nameOf(guard),
    actions: actionsOf(actions),
    internal: reenter !== true,
    description,
  })
}

function targetOf(target: string, node: StateNode): string | undefined {
  const state = resolveTarget(target, node)
  return state && `#${state.id}`
}

function invocationOf(invocation: unknown, node: StateNode): Fields {
  const { id, src, onDone, onError } = fieldsOf(invocation, 'src')
  return definedFields({
    ...{ id, src: nameOf(src) },
    onDone: onDone === undefined ? undefined : transitionsOf(onDone, node),
    onError: onError === undefined ? undefined : transitionsOf(onError, node),
  })
}

const actionsOf = (actions: unknown): readonly string[] | undefined =>
  actions === undefined ? undefined : listOf(actions).map(nameOf)

/** What a guard, an action or an actor is called. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  const { type, id } = (named ?? {}) as { type?: unknown; id?: unknown }
  return String(type || id || '(inline)')
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The fields of a value. A shorthand stands for one field. */
const fieldsOf = (value: unknown, shorthand: string): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : { [shorthand]: value }
