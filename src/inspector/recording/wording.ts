import { gameOf } from '../../index.js'
import { jsonOf } from '../json.js'
import { type StatelyMessage, spokenVersion, type TransitionMessage } from '../messages.js'
import { publicEvent, publicSnapshot } from '../secrets/without-secrets.js'
import { configOf, looksLikeAGame, machineOf } from './definitions.js'
import type { Happening, SeenActor, Session } from './session.js'

/** The message for an inspection event. */
export type Told = StatelyMessage | TransitionMessage

/** Whether a session has hidden roles: it is a game of this process, or another program's that is made of the same chart. */
function isGame({ root }: Session): boolean {
  if (root?.ref) return gameOf(root.ref) !== undefined
  return root?.registration.kind === 'told' && looksLikeAGame(root.registration.message)
}

/** Turns an inspection event into a message of `@statelyai/inspect`; secrets of games stay hidden unless `revealed`. */
export function messageOf(happening: Happening, revealed: boolean): Told {
  const { actor } = happening
  const guard = !revealed && isGame(actor.session)
  switch (happening.kind) {
    case 'actor':
      return { ...registered(actor), ...common(happening), snapshot: shown(actor.ref?.getSnapshot(), { actor, guard }) }
    case 'event': {
      const { event, sourceId } = happening
      const told = { type: '@xstate.event', event: guard ? publicEvent(event) : event, ...common(happening) } as const
      return sourceId === undefined ? told : { ...told, sourceId }
    }
    case 'snapshot': {
      const event = guard ? publicEvent(happening.event) : happening.event
      return {
        type: '@xstate.snapshot',
        event,
        snapshot: shown(happening.snapshot, { actor, guard }),
        ...common(happening),
      }
    }
    case 'transition':
      return takenIn(happening)
    case 'told':
      return guard ? guarded(happening.message, actor) : happening.message
  }
}

function common({ actor: { id, session }, at }: Happening) {
  return { _version: spokenVersion, createdAt: `${at}`, id: null, rootId: session.id, sessionId: id } as const
}

interface Showing {
  readonly actor: SeenActor
  readonly guard: boolean
}

const shown = (snapshot: unknown, { actor, guard }: Showing): unknown =>
  guard ? publicSnapshot(snapshot, machineOf(actor)) : snapshot

/** Definitions are long, and those of a machine's actors are the same. */
const definitions = new WeakMap<object, string>()

function registered({ ref, parentId }: SeenActor) {
  const { config, id = '' } = { config: configOf(ref), id: ref?.id }
  const name = config && id === ref?.sessionId ? String(config.id ?? id) : id
  const known = config && definitions.get(config)
  const definition = known ?? jsonOf(config ?? { id: name })
  if (config && known === undefined) definitions.set(config, definition)
  return { type: '@xstate.actor', name, definition, ...(parentId !== undefined && { parentId }) } as const
}

function guarded(message: StatelyMessage, actor: SeenActor): StatelyMessage {
  if (message.type === '@xstate.event') return { ...message, event: publicEvent(message.event) }
  const snapshot = publicSnapshot(message.snapshot, machineOf(actor))
  if (message.type === '@xstate.actor') return { ...message, snapshot }
  return { ...message, snapshot, event: publicEvent(message.event) }
}

function takenIn({ actor, at, eventType, transitions }: Extract<Happening, { kind: 'transition' }>): TransitionMessage {
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
