import type { AnyActorRef } from 'xstate'
import { gameOf } from '../../index.js'
import { parseJson } from '../../kernel/text/index.js'
import {
  type ActorMessage,
  type StatelyMessage,
  statelyInspectVersion,
  type TransitionMessage,
  toJson,
} from '../messages.js'
import { publicEvent, publicSnapshot } from '../secrets.js'
import type { RecordedActor, RecordedEvent, Session } from './sessions.js'

interface Definition {
  readonly id?: string
  readonly tags?: string | readonly string[]
  readonly states?: Readonly<Record<string, Definition>>
}

const read = new WeakMap<StatelyMessage, Definition>()

/** The configuration in a message; empty if it has none. */
export function readMachineDefinition(message: StatelyMessage): Definition {
  const known = read.get(message)
  if (known) return known
  const parsed = message.type === '@xstate.actor' ? parseJson(message.definition) : undefined
  const definition: Definition = typeof parsed === 'object' && parsed !== null ? parsed : {}
  read.set(message, definition)
  return definition
}

/** The configuration of an actor's machine; undefined for an actor without a machine, and for one of another program. */
export function machineConfig(ref: AnyActorRef | undefined): Definition | undefined {
  const { config } = ((ref as { logic?: unknown } | undefined)?.logic ?? {}) as { config?: unknown }
  return typeof config === 'object' && config !== null ? config : undefined
}

/** The id of an actor's machine; undefined for an actor without a machine. */
export function machineIdOfActor({ ref, registration }: RecordedActor): string | undefined {
  if (registration.kind !== 'told') {
    const config = machineConfig(ref)
    return config && String(config.id)
  }
  const { id, states } = readMachineDefinition(registration.message)
  return states === undefined ? undefined : String(id)
}

/** Whether a session has hidden roles: it is a game of this process, or a machine with a state that is tagged `secret`. */
function hasSecrets(session: Session): boolean {
  const { root } = session
  if (root === undefined) return false
  if (root.ref && gameOf(root.ref) !== undefined) return true
  const { ref, registration } = root
  session.isTaggedSecret ??= hasSecretState(
    registration.kind === 'told' ? readMachineDefinition(registration.message) : machineConfig(ref),
  )
  return session.isTaggedSecret
}

function hasSecretState({ tags, states = {} }: Definition = {}): boolean {
  return [tags].flat().includes('secret') || Object.values(states).some(hasSecretState)
}

/** Turns an inspection event into a message of `@statelyai/inspect`; secrets of games stay hidden unless `revealed`. */
export function toInspectionMessage(happening: RecordedEvent, revealed: boolean): StatelyMessage | TransitionMessage {
  const { actor } = happening
  const guard = !revealed && hasSecrets(actor.session)
  const shownEvent = (event: unknown) => (guard ? publicEvent(event) : event)
  const shownSnapshot = (snapshot: unknown) => (guard ? publicSnapshot(snapshot, machineIdOfActor(actor)) : snapshot)
  const ids = { rootId: actor.session.id, sessionId: actor.id }
  const common = { _version: statelyInspectVersion, createdAt: `${happening.at}`, id: null, ...ids }
  switch (happening.kind) {
    case 'actor':
      return { ...actorRegistration(actor), ...common, snapshot: shownSnapshot(actor.ref?.getSnapshot()) }
    case 'event': {
      const source = happening.sourceId !== undefined && { sourceId: happening.sourceId }
      return { type: '@xstate.event', event: shownEvent(happening.event), ...common, ...source }
    }
    case 'snapshot': {
      const [event, snapshot] = [shownEvent(happening.event), shownSnapshot(happening.snapshot)]
      return { type: '@xstate.snapshot', event, snapshot, ...common }
    }
    case 'transition':
      return transitionMessage(happening)
    case 'told':
      return guard ? withoutSecrets(happening.message, actor) : happening.message
  }
}

/** The definition of each machine as JSON: it is long, and the same for all actors of the machine. */
const definitions = new WeakMap<object, string>()

function actorRegistration({ ref, parentId }: RecordedActor) {
  const config = machineConfig(ref)
  const { id = '' } = ref ?? {}
  const name = config && id === ref?.sessionId ? String(config.id ?? id) : id
  const known = config && definitions.get(config)
  const definition = known ?? toJson(config ?? { id: name })
  if (config && known === undefined) definitions.set(config, definition)
  return { type: '@xstate.actor', name, definition, ...(parentId !== undefined && { parentId }) } as const
}

/** The definition in the message of a new actor; undefined in any other. */
export function sentDefinition(happening: RecordedEvent): string | undefined {
  if (happening.kind === 'actor') return actorRegistration(happening.actor).definition
  const isActor = happening.kind === 'told' && happening.message.type === '@xstate.actor'
  return isActor ? (happening.message as ActorMessage).definition : undefined
}

function withoutSecrets(message: StatelyMessage, actor: RecordedActor): StatelyMessage {
  if (message.type === '@xstate.event') return { ...message, event: publicEvent(message.event) }
  const snapshot = publicSnapshot(message.snapshot, machineIdOfActor(actor))
  if (message.type === '@xstate.actor') return { ...message, snapshot }
  return { ...message, snapshot, event: publicEvent(message.event) }
}

function transitionMessage(happening: Extract<RecordedEvent, { kind: 'transition' }>): TransitionMessage {
  const { actor, at, eventType } = happening
  const transitions = happening.transitions.map(({ source, target = [] }) => {
    return { source: source.id, targets: target.map(({ id }) => id) }
  })
  const ids = { sessionId: actor.id, rootId: actor.session.id }
  return { type: 'nightzero.transition', ...ids, createdAt: `${at}`, eventType, transitions }
}
