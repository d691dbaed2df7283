import type { AnyActorRef, AnyEventObject } from 'xstate'
import type { ActorMessage, StatelyMessage } from '../messages.js'

export interface RecordedActor {
  /** Unique in this hub: the session id of the actor, with a prefix if it is of another program. */
  readonly id: string
  readonly session: Session
  readonly parentId?: string
  readonly ref?: AnyActorRef
  readonly registration: RecordedEvent
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
  #history: RecordedEvent[] = []
  over = false

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

  get history(): readonly RecordedEvent[] {
    return this.#lastEvents().filter(({ actor }) => this.#actors.has(actor.id))
  }

  add(actor: RecordedActor): void {
    this.#actors.set(actor.id, actor)
  }

  /** The events to keep. Not `slice(-history)`: with 0 that would be all of them. */
  #lastEvents(): RecordedEvent[] {
    return this.#history.slice(Math.max(0, this.#history.length - this.#retention.history))
  }

  note(happening: RecordedEvent): void {
    this.#history.push(happening)
    if (this.#history.length > 2 * this.#retention.history) this.#history = this.#lastEvents()
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
    return forgotten
  }
}

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

/** How many sessions are kept, and how many of them may be over. The oldest are dropped first. */
const sessionLimits = { sessions: 200, over: 10 } as const

/** Everything that is recorded for viewers. */
export class Sessions {
  readonly #retention: Retention
  readonly #audience: SessionListener
  readonly #sessions = new Map<string, Session>()
  readonly #actors = new Map<string, RecordedActor>()
  #twins = 1

  constructor(retention: Retention, audience: SessionListener) {
    this.#retention = retention
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
    const actor = { id, session, ended: false, ...(parent && { parentId: parent.id }), ...(ref && { ref }) } as {
      -readonly [K in keyof RecordedActor]: RecordedActor[K]
    }
    actor.registration = message ? { kind: 'told', actor, at, message } : { kind: 'actor', actor, at }
    session.add(actor)
    if (!this.#isKept(session)) return actor
    this.#actors.set(id, actor)
    this.#audience.happened(actor.registration)
    return actor
  }

  note(happening: RecordedEvent): void {
    const { session } = happening.actor
    if (!this.#isKept(session)) return
    session.note(happening)
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
    return session
  }

  #drop(session: Session): void {
    this.#sessions.delete(session.id)
    for (const { id } of session.actors) this.#actors.delete(id)
    this.#audience.dropped(session)
  }
}
