import type { AnyActorRef, AnyEventObject } from 'xstate'
import { isRecord, parseJson } from '../../kernel/text/index.js'
import { type ActorMessage, type StatelyMessage, toJson } from '../messages.js'

/** The configuration of a machine. */
export interface Definition {
  readonly id?: string
  readonly tags?: string | readonly string[]
  readonly states?: Readonly<Record<string, Definition>>
}

/** The machine in a message; undefined if it has none. */
export function readMachineDefinition({ definition }: ActorMessage): Definition | undefined {
  const parsed = parseJson(definition)
  return isRecord(parsed) && parsed.states !== undefined ? parsed : undefined
}

/** The configuration of an actor's machine; undefined for an actor without a machine. */
function machineConfig(ref: AnyActorRef | undefined): Definition | undefined {
  const { config } = ((ref as { logic?: unknown } | undefined)?.logic ?? {}) as { config?: unknown }
  return typeof config === 'object' && config !== null ? config : undefined
}

export interface RecordedActor {
  /** Unique in this hub: the session id of the actor, with a prefix if it is of another program. */
  readonly id: string
  readonly session: Session
  readonly parentId?: string
  readonly ref?: AnyActorRef
  readonly registration: RecordedEvent
  /** Its machine, if it has one. */
  readonly definition?: Definition
  last?: RecordedEvent
  ended: boolean
}

/** An inspection event of an actor. It is formatted only when there is a viewer. */
export type RecordedEvent = { readonly actor: RecordedActor; readonly at: number } & (
  | { readonly kind: 'actor' }
  | { readonly kind: 'event'; readonly event: AnyEventObject; readonly sourceId: string | undefined }
  | { readonly kind: 'snapshot'; readonly event: AnyEventObject; readonly snapshot: unknown }
  | { readonly kind: 'transition'; readonly eventType: string; readonly transitions: readonly TakenTransition[] }
  | { readonly kind: 'told'; readonly message: StatelyMessage }
)

/** A transition, as far as XState reports it. */
interface TakenTransition {
  readonly source: { readonly id: string }
  readonly target?: readonly { readonly id: string }[] | undefined
}

interface Retention {
  /** How many of the last events. */
  readonly history: number
  /** How many of the last ended actors. */
  readonly ended: number
}

/** A root actor and everything below it, with what a page that is opened later needs. */
export class Session {
  readonly id: string
  readonly #retention: Retention
  readonly #actors = new Map<string, RecordedActor>()
  readonly #ended: string[] = []
  /** The last snapshot of each actor among the events that are no longer kept. */
  readonly #before = new Map<string, RecordedEvent>()
  readonly #texts = new Map<Definition, string>()
  #history: RecordedEvent[] = []
  over = false
  /** Whether a state of the root machine is tagged `secret`, once somebody has asked. */
  isTaggedSecret: boolean | undefined

  constructor(id: string, retention: Retention) {
    this.id = id
    this.#retention = retention
  }

  /** The root first, then all in the order in which they came. */
  get actors(): readonly RecordedActor[] {
    return [...this.#actors.values()]
  }

  get root(): RecordedActor | undefined {
    return this.#actors.get(this.id)
  }

  /** How each actor was before the events that are kept, as far as it was there then, and these events. */
  get past(): { readonly before: readonly RecordedEvent[]; readonly events: readonly RecordedEvent[] } {
    this.#forget(this.#retention.history)
    const events = this.#history.filter(({ actor }) => this.#actors.has(actor.id))
    return { before: [...this.#before.values()], events }
  }

  /** A machine as JSON: it is long, and the same for all its actors. */
  textOf(definition: Definition): string {
    const text = this.#texts.get(definition) ?? toJson(definition)
    this.#texts.set(definition, text)
    return text
  }

  add(actor: RecordedActor): void {
    this.#actors.set(actor.id, actor)
  }

  append(happening: RecordedEvent): void {
    this.#history.push(happening)
    this.limit()
  }

  /** Forgets the oldest events. Not one at a time: that would move all others each time. */
  limit(): void {
    const { history } = this.#retention
    if (this.#history.length > 2 * history) this.#forget(history)
  }

  #forget(kept: number): void {
    for (const happening of this.#history.splice(0, Math.max(0, this.#history.length - kept)))
      if (isSnapshot(happening) && this.#actors.has(happening.actor.id)) this.#before.set(happening.actor.id, happening)
  }

  /** The root stays as long as its session. Returns the id of an older actor that is dropped instead, if any. */
  end(actor: RecordedActor): string | undefined {
    if (actor.ended) return undefined
    actor.ended = true
    if (actor.id === this.id) {
      this.over = true
      return undefined
    }
    this.#ended.push(actor.id)
    if (this.#ended.length <= this.#retention.ended) return undefined
    const forgotten = this.#ended.shift() as string
    this.#actors.delete(forgotten)
    this.#before.delete(forgotten)
    return forgotten
  }
}

/** Whether it says how an actor is from then on. */
export const isSnapshot = (happening: RecordedEvent): boolean =>
  happening.kind === 'snapshot' || (happening.kind === 'told' && happening.message.type === '@xstate.snapshot')

/** A new actor: of this process, with its `ref`, or of another program, with its message. */
interface NewActor {
  readonly id: string
  readonly parent: RecordedActor | undefined
  readonly ref?: AnyActorRef
  readonly message?: ActorMessage
}

export interface SessionListener {
  happened(happening: RecordedEvent): void
  dropped(session: Session): void
}

/**
 * How many sessions are kept, and how many of them may be over: the oldest are dropped first. `whole`: how many may keep
 * the whole length of the history; more than these share what these would keep.
 */
const sessionLimits = { sessions: 200, over: 10, whole: 10 } as const

/** Everything that is recorded for viewers. */
export class Sessions {
  readonly #retention: Retention
  readonly #audience: SessionListener
  readonly #sessions = new Map<string, Session>()
  readonly #actors = new Map<string, RecordedActor>()
  #twins = 1

  constructor({ history, ended }: Retention, audience: SessionListener) {
    const sessions = this.#sessions
    this.#retention = {
      ended,
      get history() {
        return Math.min(history, Math.floor((sessionLimits.whole * history) / sessions.size))
      },
    }
    this.#audience = audience
  }

  get all(): readonly Session[] {
    return [...this.#sessions.values()]
  }

  find(id: string): RecordedActor | undefined {
    return this.#actors.get(id)
  }

  /** An id that no actor has: two copies of XState in a process give the same ids. */
  freeId(wanted: string): string {
    if (!this.#actors.has(wanted)) return wanted
    this.#twins += 1
    return `${wanted}~${this.#twins}`
  }

  register({ id, parent, ref, message }: NewActor): RecordedActor {
    const session = parent?.session ?? this.#begin(id)
    const at = Date.now()
    const definition = message ? readMachineDefinition(message) : machineConfig(ref)
    const of = { ...(parent && { parentId: parent.id }), ...(ref && { ref }), ...(definition && { definition }) }
    const actor = { id, session, ended: false, ...of } as { -readonly [K in keyof RecordedActor]: RecordedActor[K] }
    actor.registration = message ? { kind: 'told', actor, at, message } : { kind: 'actor', actor, at }
    session.add(actor)
    if (!this.#isKept(session)) return actor
    this.#actors.set(id, actor)
    this.#audience.happened(actor.registration)
    return actor
  }

  append(happening: RecordedEvent): void {
    const { session } = happening.actor
    if (!this.#isKept(session)) return
    session.append(happening)
    this.#audience.happened(happening)
  }

  end(actor: RecordedActor): void {
    const { session } = actor
    const dropped = session.end(actor)
    if (dropped !== undefined) this.#actors.delete(dropped)
    if (!session.over) return
    const over = this.all.filter((each) => each.over)
    for (const oldest of over.slice(0, Math.max(0, over.length - sessionLimits.over))) this.#drop(oldest)
  }

  #isKept(session: Session): boolean {
    return this.#sessions.get(session.id) === session
  }

  #begin(id: string): Session {
    const session = new Session(id, this.#retention)
    this.#sessions.set(id, session)
    const [oldest] = this.#sessions.values()
    if (this.#sessions.size > sessionLimits.sessions && oldest) this.#drop(oldest)
    for (const each of this.#sessions.values()) each.limit()
    return session
  }

  #drop(session: Session): void {
    this.#sessions.delete(session.id)
    for (const { id } of session.actors) this.#actors.delete(id)
    this.#audience.dropped(session)
  }
}
