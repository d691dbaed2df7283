import type { AnyActorRef, AnyEventObject, InspectionEvent, Snapshot } from 'xstate'
import type { Happening, SeenActor, TakenTransition } from './session.js'
import type { Sessions } from './sessions.js'

interface Microstep {
  readonly event: AnyEventObject
  readonly _transitions: readonly TakenTransition[]
}

/** Takes XState's inspection events of this process. It keeps them and formats nothing. */
export class Recorder {
  readonly #sessions: Sessions
  readonly #actors = new WeakMap<AnyActorRef, SeenActor>()
  #stopped = false

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  take(inspected: InspectionEvent): void {
    if (this.#stopped || inspected.type === '@xstate.action') return
    const actor = this.#known(inspected.actorRef as AnyActorRef)
    const at = Date.now()
    if (inspected.type === '@xstate.event') {
      const { event, sourceRef } = inspected
      const sourceId = sourceRef && this.#known(sourceRef as AnyActorRef).id
      this.#sessions.note({ kind: 'event', actor, at, event, sourceId })
    } else if (inspected.type === '@xstate.snapshot') {
      this.#stands({ kind: 'snapshot', actor, at, event: inspected.event, snapshot: inspected.snapshot })
    } else if (inspected.type === '@xstate.microstep') {
      const { event, _transitions: transitions } = inspected as unknown as Microstep
      if (transitions.length > 0)
        this.#sessions.note({ kind: 'transition', actor, at, eventType: event.type, transitions })
    }
  }

  /** Takes nothing from now on. */
  stop(): void {
    this.#stopped = true
  }

  /** The record of an actor. An actor that existed before is recorded now, after its parents. */
  #known(ref: AnyActorRef): SeenActor {
    const known = this.#actors.get(ref)
    if (known) return known
    const parent = ref._parent && this.#known(ref._parent)
    const id = this.#sessions.freeId(ref.sessionId)
    const actor = this.#sessions.register({ id, ref, ...(parent && { parent }) })
    this.#actors.set(ref, actor)
    return actor
  }

  #stands(happening: Extract<Happening, { kind: 'snapshot' }>): void {
    const { actor, snapshot } = happening
    actor.last = happening
    this.#sessions.note(happening)
    if ((snapshot as Snapshot<unknown>).status !== 'active') this.#sessions.end(actor)
  }
}
