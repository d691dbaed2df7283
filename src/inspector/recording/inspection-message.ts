import { gameOf } from '../../index.js'
import {
  type ActorMessage,
  type StatelyMessage,
  statelyInspectVersion,
  type TransitionMessage,
  toJson,
} from '../messages.js'
import { publicEvent, publicSnapshot } from '../secrets.js'
import type { Definition, RecordedActor, RecordedEvent, Session } from './sessions.js'

/** The id of an actor's machine; undefined for an actor without a machine. */
export const machineIdOfActor = ({ definition }: RecordedActor): string | undefined =>
  definition && String(definition.id)

/** Whether a session has hidden roles: it is a game of this process, or a machine with a state that is tagged `secret`. */
function hasSecrets(session: Session): boolean {
  const { root } = session
  if (root === undefined) return false
  if (root.ref && gameOf(root.ref) !== undefined) return true
  session.isTaggedSecret ??= hasSecretState(root.definition)
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

function actorRegistration({ ref, parentId, session, definition: config }: RecordedActor) {
  const { id = '' } = ref ?? {}
  const name = config && id === ref?.sessionId ? String(config.id ?? id) : id
  const definition = config ? session.textOf(config) : toJson({ id: name })
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
