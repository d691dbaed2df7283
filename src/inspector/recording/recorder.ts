import type { AnyActorRef, AnyEventObject, InspectionEvent, Snapshot } from 'xstate'
import type { Happening, SeenActor, TakenTransition } from './session.js'
import type { Sessions } from './sessions.js'

interface Microstep {
  readonly event: AnyEventObject
  readonly _transitions: readonly TakenTransition[]
}

/** Records XState's inspection events of this process. It formats nothing. */
export class Recorder {
  readonly #sessions: Sessions
  readonly #actors = new WeakMap<AnyActorRef, SeenActor>()
  #stopped = false

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  take(inspected: InspectionEvent): void {
    if (this.#stopped || inspected.type === '@xstate.action') return
    const actor = this.#actorOf(inspected.actorRef as AnyActorRef)
    const at = Date.now()
    if (inspected.type === '@xstate.event') {
      const { event, sourceRef } = inspected
      const sourceId = sourceRef && this.#actorOf(sourceRef as AnyActorRef).id
      this.#sessions.note({ kind: 'event', actor, at, event, sourceId })
    } else if (inspected.type === '@xstate.snapshot') {
      this.#noteSnapshot({ kind: 'snapshot', actor, at, event: inspected.event, snapshot: inspected.snapshot })
    } else if (inspected.type === '@xstate.microstep') {
      const { event, _transitions: transitions } = inspected as unknown as Microstep
      if (transitions.length > 0)
        this.#sessions.note({ kind: 'transition', actor, at, eventType: event.type, transitions })
    }
  }

  /** Ignores everything from now on. */
  stop(): void {
    this.#stopped = true
  }

  /** The record of an actor. An actor that existed before is recorded now, after its parents. */
  #actorOf(ref: AnyActorRef): SeenActor {
    const known = this.#actors.get(ref)
    if (known) return known
    const parent = ref._parent && this.#actorOf(ref._parent)
    const id = this.#sessions.freeId(ref.sessionId)
    const actor = this.#sessions.register({ id, ref, ...(parent && { parent }) })
    this.#actors.set(ref, actor)
    return actor
  }

  #noteSnapshot(happening: Extract<Happening, { kind: 'snapshot' }>): void {
    const { actor, snapshot } = happening
    actor.last = happening
    this.#sessions.note(happening)
    if ((snapshot as Snapshot<unknown>).status !== 'active') this.#sessions.end(actor)
  }
}
