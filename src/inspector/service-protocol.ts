import * as z from 'zod'
import { definedFields, parseJson } from '../kernel/text/index.js'
import { type ActorMessage, type PageRequest, type SnapshotMessage, type StatelyMessage, toJson } from './messages.js'
import { readMachineDefinition } from './recording/sessions.js'

interface StateConfig {
  readonly id?: string
  readonly initial?: unknown
  readonly type?: string
  readonly states?: Readonly<Record<string, StateConfig>>
  readonly [field: string]: unknown
}

interface StateNode {
  readonly id: string
  readonly config: StateConfig
  readonly parent?: StateNode
  readonly children: ReadonlyMap<string, StateNode>
}

/** The states of a machine, with the ids that XState 5 gives those without one. */
function buildStateTree(machine: StateConfig): StateNode {
  const root = machine.id ?? '(machine)'
  const nodeOf = (config: StateConfig, path: readonly string[], parent?: StateNode): StateNode => {
    const children = new Map<string, StateNode>()
    const node = { id: config.id ?? [root, ...path].join('.'), config, children, ...(parent && { parent }) }
    for (const [key, state] of Object.entries(config.states ?? {}))
      children.set(key, nodeOf(state, [...path, key], node))
    return node
  }
  return nodeOf(machine, [])
}

/** The state that a target names as seen from `node`; undefined when there is none. */
function resolveTarget(target: string, node: StateNode): StateNode | undefined {
  if (target.startsWith('#')) return findById(target.slice(1), rootNode(node))
  if (target.startsWith('.')) return findBelow(node, target.slice(1).split('.'))
  return findBelow(node.parent ?? node, target.split('.'))
}

const rootNode = (node: StateNode): StateNode => (node.parent ? rootNode(node.parent) : node)

const findBelow = (node: StateNode, [key, ...rest]: readonly string[]): StateNode | undefined => {
  if (key === undefined) return node
  const child = node.children.get(key)
  return child && findBelow(child, rest)
}

/** The state with an id, or below it: ids may contain dots, and a path may follow an id. */
function findById(text: string, root: StateNode): StateNode | undefined {
  const parts = text.split('.')
  for (let length = parts.length; length > 0; length--) {
    const node = searchById(parts.slice(0, length).join('.'), root)
    if (node) return findBelow(node, parts.slice(length))
  }
  return undefined
}

function searchById(id: string, node: StateNode): StateNode | undefined {
  if (node.id === id) return node
  for (const child of node.children.values()) {
    const found = searchById(id, child)
    if (found) return found
  }
  return undefined
}

const renamed = [
  [/^xstate\.done\.actor\.(.*)$/s, 'done.invoke.$1'],
  [/^xstate\.error\.actor\.(.*)$/s, 'error.platform.$1'],
  [/^xstate\.done\.state\.(.*)$/s, 'done.state.$1'],
  [/^xstate\.after\.([^.]+)\.(.*)$/s, 'xstate.after($1)#$2'],
] as const

function toXState4EventType(type: string): string {
  const rule = renamed.find(([pattern]) => pattern.test(type))
  return rule ? type.replace(rule[0], rule[1]) : type
}

/** An event in the envelope of XState 4, under its name there. */
function toXState4Event(event: unknown): { readonly name: string; readonly data: { readonly type: string } } {
  const { type = '', ...data } = (event ?? {}) as { readonly type?: string }
  const name = toXState4EventType(String(type))
  return { name, data: { ...data, type: name }, ...{ $$type: 'scxml', type: 'external' } }
}

type Fields = Readonly<Record<string, unknown>>

/** A state's configuration as XState 4 reads it: guards are called `cond`, and every target is an id. */
function convertState(node: StateNode): Fields {
  const { id, config, children } = node
  const { type, initial, entry, exit, on, after, always, onDone, invoke, tags, description, history, meta } = config
  const states = [...children].map(([key, child]) => [key, convertState(child)])
  return definedFields({
    ...{ id, type, tags, description, history, meta, entry: actionNames(entry), exit: actionNames(exit) },
    // XState 5 may write it with actions.
    initial: toList(expandShorthand(initial, 'target').target)[0],
    target: type === 'history' && typeof config.target === 'string' ? targetId(config.target, node) : undefined,
    on: byEvent(on, node, toXState4EventType),
    after: byEvent(after, node, (delay) => delay),
    always: convertTransitions(always, node),
    onDone: convertTransitions(onDone, node),
    invoke: toList(invoke).map((invocation) => convertInvocation(invocation, node)),
    states: states.length > 0 ? Object.fromEntries(states) : undefined,
  })
}

function byEvent(transitions: unknown, node: StateNode, name: (key: string) => string): Fields | undefined {
  if (typeof transitions !== 'object' || transitions === null) return undefined
  const converted = Object.entries(transitions).map(([key, each]) => [name(key), convertTransitions(each, node)])
  return Object.fromEntries(converted)
}

function convertTransitions(transitions: unknown, node: StateNode): readonly Fields[] | undefined {
  if (transitions === undefined) return undefined
  return toList(transitions).map((transition) => {
    const { target, guard, actions, reenter, description } = expandShorthand(transition, 'target')
    return definedFields({
      target: target === undefined ? undefined : toList(target).flatMap((each) => targetId(String(each), node) ?? []),
      cond: guard === undefined ? undefined : implementationName(guard),
      actions: actionNames(actions),
      internal: reenter !== true,
      description,
    })
  })
}

function targetId(target: string, node: StateNode): string | undefined {
  const state = resolveTarget(target, node)
  return state && `#${state.id}`
}

function convertInvocation(invocation: unknown, node: StateNode): Fields {
  const { id, src, ...ends } = expandShorthand(invocation, 'src')
  const [onDone, onError] = [ends.onDone, ends.onError].map((end) => convertTransitions(end, node))
  return definedFields({ id, src: implementationName(src), onDone, onError })
}

const actionNames = (actions: unknown): readonly string[] | undefined =>
  actions === undefined ? undefined : toList(actions).map(implementationName)

function implementationName(named: unknown): string {
  if (typeof named === 'string') return named
  const { type, id } = (named ?? {}) as { type?: unknown; id?: unknown }
  return String(type || id || '(inline)')
}

const toList = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The fields of a value. A shorthand stands for one field. */
const expandShorthand = (value: unknown, shorthand: string): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : { [shorthand]: value }

/** Whether a message is the greeting of a receiver of `@xstate/inspect`. */
export const isReceiverGreeting = (message: unknown): boolean =>
  (message as { type?: unknown } | null)?.type === 'xstate.inspecting'

const commandSchema = z.object({ type: z.literal('xstate.event'), event: z.string(), service: z.string().optional() })
const envelopeSchema = z.object({ data: z.looseObject({ type: z.string().min(1) }), origin: z.string().optional() })

/** The event that a receiver sends to a service, in its envelope; undefined for anything else. */
export function parseServiceEvent(message: unknown): Extract<PageRequest, { type: 'nightzero.send' }> | undefined {
  const command = commandSchema.safeParse(message).data
  const envelope = command && envelopeSchema.safeParse(parseJson(command.event)).data
  const sessionId = command?.service ?? envelope?.origin
  return envelope && sessionId !== undefined ? { type: 'nightzero.send', sessionId, event: envelope.data } : undefined
}

/** The messages that the receivers of `@xstate/inspect` 0.8 understand. Machines, states and events are JSON in JSON. */
type ServiceMessage =
  | {
      readonly type: 'service.register'
      readonly machine: string
      readonly state: string
      readonly id: string
      readonly sessionId: string
      readonly parent?: string
    }
  | { readonly type: 'service.state'; readonly state: string; readonly sessionId: string }
  | { readonly type: 'service.event'; readonly event: string; readonly sessionId: string }
  | { readonly type: 'service.stop'; readonly sessionId: string }

/** Translates messages for one receiver of XState 4, where machines are services. Other actors are left out. */
export class ServiceMessages {
  readonly #running = new Set<string>()

  from(message: StatelyMessage): readonly ServiceMessage[] {
    const { sessionId } = message
    if (message.type === '@xstate.actor') return this.#register(message)
    if (!this.#running.has(sessionId)) return []
    if (message.type === '@xstate.event')
      return [{ type: 'service.event', event: toJson(toXState4Event(message.event)), sessionId }]
    const state = { type: 'service.state', state: serializeState(message), sessionId } as const
    if (snapshotStatus(message) === 'active') return [state]
    this.#running.delete(sessionId)
    return [state, { type: 'service.stop', sessionId }]
  }

  #register(message: ActorMessage): readonly ServiceMessage[] {
    const { sessionId, name: id, parentId } = message
    const definition = readMachineDefinition(message)
    if (definition === undefined) return []
    this.#running.add(sessionId)
    const machine = toJson(convertState(buildStateTree(definition as StateConfig)))
    const parent = parentId !== undefined && { parent: parentId }
    return [{ type: 'service.register', machine, state: serializeState(message), id, sessionId, ...parent }]
  }
}

type StateMessage = ActorMessage | SnapshotMessage

const snapshotStatus = ({ snapshot }: StateMessage): unknown => (snapshot as { status?: unknown } | null)?.status

/** A state as JSON with the fields that XState 4 needs. */
function serializeState(message: StateMessage): string {
  const { value, context, children } = (message.snapshot ?? {}) as Readonly<Record<string, unknown>>
  const _event = toXState4Event(message.type === '@xstate.snapshot' ? message.event : { type: 'xstate.init' })
  const nothing = { configuration: [], tags: [], actions: [], transitions: [], events: [], activities: {}, meta: {} }
  const done = snapshotStatus(message) !== 'active'
  return toJson({ value, context, children: children ?? {}, event: _event.data, _event, done, ...nothing })
}
