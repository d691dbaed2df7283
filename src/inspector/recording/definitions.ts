import type { AnyActorRef } from 'xstate'
import { parseJson } from '../../text/index.js'
import type { StatelyMessage } from '../messages.js'
import type { SeenActor } from './session.js'

/** A machine's configuration, as the messages carry it. */
export interface Definition {
  readonly id?: string
  readonly states?: Readonly<Record<string, unknown>>
}

const read = new WeakMap<StatelyMessage, Definition>()

/** The configuration in a message; empty if it has none. */
export function definitionIn(message: StatelyMessage): Definition {
  const known = read.get(message)
  if (known) return known
  const definition = message.type === '@xstate.actor' ? definitionFrom(message.definition) : {}
  read.set(message, definition)
  return definition
}

/** The configuration of an actor's machine; undefined for an actor without a machine. */
export function configOf(ref: AnyActorRef | undefined): Definition | undefined {
  const { config } = ((ref as { logic?: unknown } | undefined)?.logic ?? {}) as { config?: unknown }
  return typeof config === 'object' && config !== null ? config : undefined
}

/** The id of an actor's machine; undefined for an actor without a machine. */
export function machineOf({ ref, registration }: SeenActor): string | undefined {
  if (registration.kind !== 'told') {
    const config = configOf(ref)
    return config && String(config.id)
  }
  const { id, states } = definitionIn(registration.message)
  return states === undefined ? undefined : String(id)
}

const phases = ['setup', 'night', 'dawn', 'day', 'dusk', 'ended']

/** Whether an actor's machine is that of whole games. */
export function looksLikeAGame(message: StatelyMessage): boolean {
  const { id, states = {} } = definitionIn(message)
  return id === 'game' && phases.every((phase) => Object.hasOwn(states, phase))
}

function definitionFrom(text: string): Definition {
  const definition = parseJson(text)
  return typeof definition === 'object' && definition !== null ? definition : {}
}
