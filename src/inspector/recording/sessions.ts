import type { AnyActorRef } from 'xstate'
import type { ActorMessage } from '../messages.js'
import { type Happening, type Retention, type SeenActor, Session } from './session.js'

/** A new actor: of this process, with its `ref`, or of another program, with its message. */
export interface Arrival {
  readonly id: string
  readonly parent?: SeenActor
  readonly ref?: AnyActorRef
  readonly message?: ActorMessage
}

/** Gets everything as it happens. */
export interface Audience {
  happened(happening: Happening): void
  /** A session is no longer kept. */
  dropped(session: Session): void
}

/** How many sessions are kept, and how many of them may be over. The oldest are dropped first. */
const most = { sessions: 200, over: 10 } as const

/** Everything that is recorded for viewers. */
export class Sessions {
  readonly #retention: Retention
  readonly #audience: Audience
  readonly #sessions = new Map<string, Session>()
  readonly #actors = new Map<string, SeenActor>()
  #twins = 1

  constructor(retention: Retention, audience: Audience) {
    this.#retention = retention
    this.#audience = audience
  }

  get all(): readonly Session[] {
    return [...this.#sessions.values()]
  }

  /** The actor of this id, if it is kept. */
  find(id: string): SeenActor | undefined {
    return this.#actors.get(id)
  }

  /** An id that no actor has: two copies of XState in a process give the same ids. */
  freeId(wanted: string): string {
    if (!this.#actors.has(wanted)) return wanted
    this.#twins += 1
    return `${wanted}~${this.#twins}`
  }

  register({ id, parent, ref, message }: Arrival): SeenActor {
    const session = parent?.session ?? this.#begin(id)
    const at = Date.now()
    const actor = { id, session, ended: false, ...(parent && { parentId: parent.id }), ...(ref && { ref }) } as {
      -readonly [K in keyof SeenActor]: SeenActor[K]
    }
    actor.registration = message ? { kind: 'told', actor, at, message } : { kind: 'actor', actor, at }
    session.add(actor)
    if (!this.#isKept(session)) return actor
    this.#actors.set(id, actor)
    this.#audience.happened(actor.registration)
    return actor
  }

  note(happening: Happening): void {
    const { session } = happening.actor
    if (!this.#isKept(session)) return
    session.note(happening)
    this.#audience.happened(happening)
  }

  end(actor: SeenActor): void {
    const { session } = actor
    const dropped = session.end(actor)
    if (dropped !== undefined) this.#actors.delete(dropped)
    if (!session.over) return
    const over = this.all.filter((each) => each.over)
    for (const oldest of over.slice(0, Math.max(0, over.length - most.over))) this.#drop(oldest)
  }

  #isKept(session: Session): boolean {
    return this.#sessions.get(session.id) === session
  }

  #begin(id: string): Session {
    const session = new Session(id, this.#retention)
    this.#sessions.set(id, session)
    const [oldest] = this.#sessions.values()
    if (this.#sessions.size > most.sessions && oldest) this.#drop(oldest)
    return session
  }

  #drop(session: Session): void {
    this.#sessions.delete(session.id)
    for (const { id } of session.actors) this.#actors.delete(id)
    this.#audience.dropped(session)
  }
}
