import type { AnyActorRef, StateValueFrom } from 'xstate'
import type { gameMachine } from '../../../machines/index.js'
import { gameOf } from '../../index.js'
import { parseJson } from '../../text/index.js'
import { type StatelyMessage, statelyInspectVersion, type TransitionMessage, toJson } from '../messages.js'
import { publicEvent, publicSnapshot } from '../secrets.js'
import type { RecordedActor, RecordedEvent, Session } from './sessions.js'

interface Definition {
  readonly id?: string
  readonly states?: Readonly<Record<string, unknown>>
}

const read = new WeakMap<StatelyMessage, Definition>()

/** The configuration in a message; empty if it has none. */
export function readMachineDefinition(message: StatelyMessage): Definition {
  const known = read.get(message)
  if (known) return known
  const definition = message.type === '@xstate.actor' ? parseDefinition(message.definition) : {}
  read.set(message, definition)
  return definition
}

function machineConfig(ref: AnyActorRef | undefined): Definition | undefined {
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

const phases: readonly StateValueFrom<typeof gameMachine>[] = ['setup', 'night', 'dawn', 'day', 'dusk', 'ended']

/** Whether an actor's machine is that of whole games. */
function isGameMachine(message: StatelyMessage): boolean {
  const { id, states = {} } = readMachineDefinition(message)
  return id === 'game' && phases.every((phase) => Object.hasOwn(states, String(phase)))
}

function parseDefinition(text: string): Definition {
  const definition = parseJson(text)
  return typeof definition === 'object' && definition !== null ? definition : {}
}

type InspectionMessage = StatelyMessage | TransitionMessage

/** Whether a session has hidden roles: it is a game of this process, or of another program with the same chart. */
function isGame({ root }: Session): boolean {
  if (root?.ref) return gameOf(root.ref) !== undefined
  return root?.registration.kind === 'told' && isGameMachine(root.registration.message)
}

/** Turns an inspection event into a message of `@statelyai/inspect`; secrets of games stay hidden unless `revealed`. */
export function toInspectionMessage(happening: RecordedEvent, revealed: boolean): InspectionMessage {
  const { actor } = happening
  const guard = !revealed && isGame(actor.session)
  switch (happening.kind) {
    case 'actor':
      return {
        ...actorRegistration(actor),
        ...commonFields(happening),
        snapshot: redactSnapshot(actor.ref?.getSnapshot(), { actor, guard }),
      }
    case 'event': {
      const { event, sourceId } = happening
      const message = {
        type: '@xstate.event',
        event: guard ? publicEvent(event) : event,
        ...commonFields(happening),
      } as const
      return sourceId === undefined ? message : { ...message, sourceId }
    }
    case 'snapshot': {
      const event = guard ? publicEvent(happening.event) : happening.event
      return {
        type: '@xstate.snapshot',
        event,
        snapshot: redactSnapshot(happening.snapshot, { actor, guard }),
        ...commonFields(happening),
      }
    }
    case 'transition':
      return transitionMessage(happening)
    case 'told':
      return guard ? withoutSecrets(happening.message, actor) : happening.message
  }
}

function commonFields({ actor: { id, session }, at }: RecordedEvent) {
  return { _version: statelyInspectVersion, createdAt: `${at}`, id: null, rootId: session.id, sessionId: id } as const
}

interface Showing {
  readonly actor: RecordedActor
  readonly guard: boolean
}

const redactSnapshot = (snapshot: unknown, { actor, guard }: Showing): unknown =>
  guard ? publicSnapshot(snapshot, machineIdOfActor(actor)) : snapshot

/** The definition of each machine as JSON: it is long, and the same for all actors of the machine. */
const definitions = new WeakMap<object, string>()

function actorRegistration({ ref, parentId }: RecordedActor) {
  const { config, id = '' } = { config: machineConfig(ref), id: ref?.id }
  const name = config && id === ref?.sessionId ? String(config.id ?? id) : id
  const known = config && definitions.get(config)
  const definition = known ?? toJson(config ?? { id: name })
  if (config && known === undefined) definitions.set(config, definition)
  return { type: '@xstate.actor', name, definition, ...(parentId !== undefined && { parentId }) } as const
}

function withoutSecrets(message: StatelyMessage, actor: RecordedActor): StatelyMessage {
  if (message.type === '@xstate.event') return { ...message, event: publicEvent(message.event) }
  const snapshot = publicSnapshot(message.snapshot, machineIdOfActor(actor))
  if (message.type === '@xstate.actor') return { ...message, snapshot }
  return { ...message, snapshot, event: publicEvent(message.event) }
}

function transitionMessage({
  actor,
  at,
  eventType,
  transitions,
}: Extract<RecordedEvent, { kind: 'transition' }>): TransitionMessage {
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
