import { gameOf } from '../../index.js'
import { jsonOf } from '../json.js'
import { type StatelyMessage, spokenVersion, type TransitionMessage } from '../messages.js'
import { publicEvent, publicSnapshot } from '../secrets/without-secrets.js'
import { configOf, looksLikeAGame, machineOf } from './definitions.js'
import type { Happening, SeenActor, Session } from './session.js'

/** The message for an inspection event. */
export type InspectionMessage = StatelyMessage | TransitionMessage

/** Whether a session has hidden roles: it is a game of this process, or of another program with the same chart. */
function isGame({ root }: Session): boolean {
  if (root?.ref) return gameOf(root.ref) !== undefined
  return root?.registration.kind === 'told' && looksLikeAGame(root.registration.message)
}

/** Turns an inspection event into a message of `@statelyai/inspect`; secrets of games stay hidden unless `revealed`. */
export function messageOf(happening: Happening, revealed: boolean): InspectionMessage {
  const { actor } = happening
  const guard = !revealed && isGame(actor.session)
  switch (happening.kind) {
    case 'actor':
      return {
        ...registrationOf(actor),
        ...common(happening),
        snapshot: visible(actor.ref?.getSnapshot(), { actor, guard }),
      }
    case 'event': {
      const { event, sourceId } = happening
      const message = {
        type: '@xstate.event',
        event: guard ? publicEvent(event) : event,
        ...common(happening),
      } as const
      return sourceId === undefined ? message : { ...message, sourceId }
    }
    case 'snapshot': {
      const event = guard ? publicEvent(happening.event) : happening.event
      return {
        type: '@xstate.snapshot',
        event,
        snapshot: visible(happening.snapshot, { actor, guard }),
        ...common(happening),
      }
    }
    case 'transition':
      return transitionMessage(happening)
    case 'told':
      return guard ? withoutSecrets(happening.message, actor) : happening.message
  }
}

function common({ actor: { id, session }, at }: Happening) {
  return { _version: spokenVersion, createdAt: `${at}`, id: null, rootId: session.id, sessionId: id } as const
}

interface Showing {
  readonly actor: SeenActor
  readonly guard: boolean
}

const visible = (snapshot: unknown, { actor, guard }: Showing): unknown =>
  guard ? publicSnapshot(snapshot, machineOf(actor)) : snapshot

/** The definition of each machine as JSON: it is long, and the same for all actors of the machine. */
const definitions = new WeakMap<object, string>()

function registrationOf({ ref, parentId }: SeenActor) {
  const { config, id = '' } = { config: configOf(ref), id: ref?.id }
  const name = config && id === ref?.sessionId ? String(config.id ?? id) : id
  const known = config && definitions.get(config)
  const definition = known ?? jsonOf(config ?? { id: name })
  if (config && known === undefined) definitions.set(config, definition)
  return { type: '@xstate.actor', name, definition, ...(parentId !== undefined && { parentId }) } as const
}

function withoutSecrets(message: StatelyMessage, actor: SeenActor): StatelyMessage {
  if (message.type === '@xstate.event') return { ...message, event: publicEvent(message.event) }
  const snapshot = publicSnapshot(message.snapshot, machineOf(actor))
  if (message.type === '@xstate.actor') return { ...message, snapshot }
  return { ...message, snapshot, event: publicEvent(message.event) }
}

function transitionMessage({
  actor,
  at,
  eventType,
  transitions,
}: Extract<Happening, { kind: 'transition' }>): TransitionMessage {
  const taken = transitions.map(({ source, target = [] }) => ({
    source: source.id,
    targets: target.map(({ id }) => id),
  }))
  const { id: sessionId, session } = actor
  return {
    type: 'nightzero.transition',
    sessionId,
    rootId: session.id,
    createdAt: `${at}`,
    eventType,
    transitions: taken,
  }
}
