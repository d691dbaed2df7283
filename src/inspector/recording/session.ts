import type { AnyActorRef, AnyEventObject } from 'xstate'
import type { StatelyMessage } from '../messages.js'

/** An actor that was recorded. */
export interface SeenActor {
  /** Unique in this hub: the session id of the actor, with a prefix if it is of another program. */
  readonly id: string
  readonly session: Session
  readonly parentId?: string
  /** The actor itself, where it runs in this process. */
  readonly ref?: AnyActorRef
  readonly registration: Happening
  last?: Happening
  ended: boolean
}

/** An inspection event of an actor. It is formatted only when there is a viewer. */
export type Happening = { readonly actor: SeenActor; readonly at: number } & (
  | { readonly kind: 'actor' }
  | { readonly kind: 'event'; readonly event: AnyEventObject; readonly sourceId: string | undefined }
  | { readonly kind: 'snapshot'; readonly event: AnyEventObject; readonly snapshot: unknown }
  | { readonly kind: 'transition'; readonly eventType: string; readonly transitions: readonly TakenTransition[] }
  | { readonly kind: 'told'; readonly message: StatelyMessage }
)

/** A transition, as far as XState reports it. */
export interface TakenTransition {
  readonly source: { readonly id: string }
  readonly target?: readonly { readonly id: string }[] | undefined
}

/** How much of a session is kept. */
export interface Retention {
  /** How many events, the last ones. */
  readonly history: number
  /** How many ended actors, the last ones. */
  readonly ended: number
}

/** A root actor and everything below it, with what a page that is opened later needs. */
export class Session {
  readonly id: string
  readonly #retention: Retention
  readonly #actors = new Map<string, SeenActor>()
  readonly #ended: string[] = []
  #history: Happening[] = []
  over = false

  constructor(id: string, retention: Retention) {
    this.id = id
    this.#retention = retention
  }

  /** The root first, then all in the order in which they came. */
  get actors(): readonly SeenActor[] {
    return [...this.#actors.values()]
  }

  get root(): SeenActor | undefined {
    return this.#actors.get(this.id)
  }

  get history(): readonly Happening[] {
    return this.#lastEvents().filter(({ actor }) => this.#actors.has(actor.id))
  }

  add(actor: SeenActor): void {
    this.#actors.set(actor.id, actor)
  }

  /** The events to keep. Not `slice(-history)`: with 0 that would be all of them. */
  #lastEvents(): Happening[] {
    return this.#history.slice(Math.max(0, this.#history.length - this.#retention.history))
  }

  note(happening: Happening): void {
    this.#history.push(happening)
    if (this.#history.length > 2 * this.#retention.history) this.#history = this.#lastEvents()
  }

  /**
   * Ends an actor. The root stays as long as its session. Returns the id of an older actor that is dropped instead, if
   * any.
   */
  end(actor: SeenActor): string | undefined {
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
