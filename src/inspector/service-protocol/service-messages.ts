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

/** Translates messages for one receiver of XState 4, where machines are services. Other actors are left out. */
export class ServiceMessages {
  readonly #running = new Set<string>()

  /** The messages of the older protocol for a message. */
  from(message: StatelyMessage): readonly ServiceMessage[] {
    const { sessionId } = message
    if (message.type === '@xstate.actor') return this.#register(message)
    if (!this.#running.has(sessionId)) return []
    if (message.type === '@xstate.event')
      return [{ type: 'service.event', event: jsonOf(olderEvent(message.event)), sessionId }]
    const state = { type: 'service.state', state: stateIn(message), sessionId } as const
    if (statusIn(message) === 'active') return [state]
    this.#running.delete(sessionId)
    return [state, { type: 'service.stop', sessionId }]
  }

  #register(message: ActorMessage): readonly ServiceMessage[] {
    const { sessionId, name: id, parentId } = message
    const definition = definitionIn(message)
    if (definition.states === undefined) return []
    this.#running.add(sessionId)
    const machine = jsonOf(olderMachine(definition as StateConfig))
    const registration = { type: 'service.register', machine, state: stateIn(message), id, sessionId } as const
    return [parentId === undefined ? registration : { ...registration, parent: parentId }]
  }
}

type Standing = ActorMessage | SnapshotMessage

const statusIn = ({ snapshot }: Standing): unknown => (snapshot as { status?: unknown } | null)?.status

/** A state as JSON with the fields that XState 4 needs. */
function stateIn(message: Standing): string {
  const { value, context, children } = (message.snapshot ?? {}) as Readonly<Record<string, unknown>>
  const _event = olderEvent(message.type === '@xstate.snapshot' ? message.event : { type: 'xstate.init' })
  const nothing = { configuration: [], tags: [], actions: [], transitions: [], events: [], activities: {}, meta: {} }
  const done = statusIn(message) !== 'active'
  return jsonOf({ value, context, children: children ?? {}, event: _event.data, _event, done, ...nothing })
}
