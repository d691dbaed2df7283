import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'
import * as z from 'zod'
import { type ActorMessage, type StatelyMessage, statelyInspectVersion } from '../messages.js'
import type { RecordedActor, Sessions } from './sessions.js'

/** Records XState's inspection events of this process. It formats nothing. */
export class Recorder {
  readonly #sessions: Sessions
  readonly #actors = new WeakMap<AnyActorRef, RecordedActor>()
  #stopped = false

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  record(inspected: InspectionEvent): void {
    if (this.#stopped || inspected.type === '@xstate.action') return
    const actor = this.#actorOf(inspected.actorRef as AnyActorRef)
    const at = Date.now()
    if (inspected.type === '@xstate.event') {
      const { event, sourceRef } = inspected
      const sourceId = sourceRef && this.#actorOf(sourceRef as AnyActorRef).id
      this.#sessions.append({ kind: 'event', actor, at, event, sourceId })
    } else if (inspected.type === '@xstate.snapshot') {
      const { event, snapshot } = inspected
      actor.last = { kind: 'snapshot', actor, at, event, snapshot }
      this.#sessions.append(actor.last)
      if ((snapshot as Snapshot<unknown>).status !== 'active') this.#sessions.end(actor)
    } else if (inspected.type === '@xstate.microstep') {
      const { event, _transitions: transitions } = inspected
      if (transitions.length > 0)
        this.#sessions.append({ kind: 'transition', actor, at, eventType: event.type, transitions })
    }
  }

  stop(): void {
    this.#stopped = true
  }

  /** The record of an actor. An actor that existed before is recorded now, after its parents. */
  #actorOf(ref: AnyActorRef): RecordedActor {
    const known = this.#actors.get(ref)
    if (known) return known
    const parent = ref._parent && this.#actorOf(ref._parent)
    const id = this.#sessions.freeId(ref.sessionId)
    const actor = this.#sessions.register({ id, ref, parent })
    this.#actors.set(ref, actor)
    return actor
  }
}

const id = z.string().min(1).max(200)
const common = { sessionId: id, rootId: id.nullish(), createdAt: z.string().max(40).default('') }
const event = z.looseObject({ type: z.string() })

/** What a client of `@statelyai/inspect` sends. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('@xstate.actor'),
    ...common,
    name: z.string().max(1_000).default(''),
    definition: z.string().optional(),
    parentId: id.nullish(),
    snapshot: z.unknown(),
  }),
  z.object({ type: z.literal('@xstate.event'), ...common, event, sourceId: id.nullish() }),
  z.object({ type: z.literal('@xstate.snapshot'), ...common, event: event.optional(), snapshot: z.unknown() }),
])

type Received = z.output<typeof messageSchema>

/** Records what another program sends with `@statelyai/inspect`. `prefix` distinguishes its ids from those of others. */
export class RemoteProgram {
  readonly #sessions: Sessions
  readonly #prefix: string
  readonly #actors = new Map<string, RecordedActor>()

  constructor(sessions: Sessions, prefix: string) {
    this.#sessions = sessions
    this.#prefix = prefix
  }

  /** Takes a message; invalid ones, and those about unknown actors, are ignored. */
  record(message: unknown): void {
    const { data } = messageSchema.safeParse(message)
    if (data === undefined) return
    if (data.type === '@xstate.actor') this.#register(data)
    else this.#append(data)
  }

  /** Ends all actors of the program, which has disconnected. */
  disconnect(): void {
    for (const actor of this.#actors.values()) this.#sessions.end(actor)
    this.#actors.clear()
  }

  #register(data: Extract<Received, { type: '@xstate.actor' }>): void {
    const { sessionId, rootId, parentId } = data
    if (this.#actors.has(sessionId)) return
    const isRoot = rootId === sessionId || rootId === null || rootId === undefined || rootId === 'anonymous'
    const parent = isRoot ? undefined : (this.#actors.get(parentId ?? rootId) ?? this.#actors.get(rootId))
    if (!isRoot && !parent) return
    const own = `${this.#prefix}${sessionId}`
    const above = parent && { parentId: parent.id }
    const message = { ...this.#toMessage(data, parent?.session.id ?? own), ...above } as ActorMessage
    this.#actors.set(sessionId, this.#sessions.register({ id: own, message, parent }))
  }

  #append(data: Exclude<Received, { type: '@xstate.actor' }>): void {
    const actor = this.#actors.get(data.sessionId)
    if (!actor) return
    const source = data.type === '@xstate.event' && data.sourceId ? this.#actors.get(data.sourceId) : undefined
    const own = this.#toMessage(data, actor.session.id)
    const message = (source ? { ...own, sourceId: source.id } : own) as StatelyMessage
    const happening = { kind: 'told', actor, at: Date.now(), message } as const
    if (message.type === '@xstate.snapshot') actor.last = happening
    this.#sessions.append(happening)
    if (message.type !== '@xstate.snapshot') return
    if (((message.snapshot as { status?: unknown } | null)?.status ?? 'active') === 'active') return
    this.#sessions.end(actor)
    if (actor.session.root !== actor) this.#actors.delete(data.sessionId)
  }

  #toMessage(received: Received & { parentId?: unknown; sourceId?: unknown }, rootId: string) {
    const { parentId: _, sourceId: __, ...data } = received
    const sessionId = `${this.#prefix}${data.sessionId}`
    return {
      ...data,
      ...(data.type === '@xstate.actor' && { definition: data.definition ?? JSON.stringify({ id: data.name }) }),
      ...('event' in data && { event: data.event ?? { type: '' } }),
      ...{ id: null, _version: statelyInspectVersion, sessionId, rootId },
    }
  }
}
