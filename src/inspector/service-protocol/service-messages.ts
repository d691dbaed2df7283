import { jsonOf } from '../json.js'
import type { ActorMessage, SnapshotMessage, StatelyMessage } from '../messages.js'
import { definitionIn } from '../recording/definitions.js'
import { olderMachine } from './older-machine.js'
import { olderEvent } from './older-names.js'
import type { StateConfig } from './state-tree.js'

/** The messages that the receivers of `@xstate/inspect` 0.8 understand. Machines, states and events are JSON in JSON. */
export type ServiceMessage =
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

/** Tells one receiver of machines as if they were services of XState 4. Other actors are no services there. */
export class ServiceMessages {
  readonly #running = new Set<string>()

  /** The messages that say the same. */
  from(message: StatelyMessage): readonly ServiceMessage[] {
    const { sessionId } = message
    if (message.type === '@xstate.actor') return this.#registered(message)
    if (!this.#running.has(sessionId)) return []
    if (message.type === '@xstate.event')
      return [{ type: 'service.event', event: jsonOf(olderEvent(message.event)), sessionId }]
    const state = { type: 'service.state', state: stateIn(message), sessionId } as const
    if (statusIn(message) === 'active') return [state]
    this.#running.delete(sessionId)
    return [state, { type: 'service.stop', sessionId }]
  }

  #registered(message: ActorMessage): readonly ServiceMessage[] {
    const { sessionId, name: id, parentId } = message
    const definition = definitionIn(message)
    if (definition.states === undefined) return []
    this.#running.add(sessionId)
    const machine = jsonOf(olderMachine(definition as StateConfig))
    const registered = { type: 'service.register', machine, state: stateIn(message), id, sessionId } as const
    return [parentId === undefined ? registered : { ...registered, parent: parentId }]
  }
}

type Standing = ActorMessage | SnapshotMessage

const statusIn = ({ snapshot }: Standing): unknown => (snapshot as { status?: unknown } | null)?.status

/** What XState 4 needs of a state to make one of it. */
function stateIn(message: Standing): string {
  const { value, context, children } = (message.snapshot ?? {}) as Readonly<Record<string, unknown>>
  const _event = olderEvent(message.type === '@xstate.snapshot' ? message.event : { type: 'xstate.init' })
  const nothing = { configuration: [], tags: [], actions: [], transitions: [], events: [], activities: {}, meta: {} }
  const done = statusIn(message) !== 'active'
  return jsonOf({ value, context, children: children ?? {}, event: _event.data, _event, done, ...nothing })
}
