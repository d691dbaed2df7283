import type { SessionMessage } from '../../src/inspector/index.js'
import { inKnownOrder } from '../charts/known-charts.js'
import type { Message, SeenEvent } from './connection.js'
import { Scene } from './scene.js'
import { SeenActor, type SeenMachine } from './seen-actor.js'

/** An event that was sent to an actor. `from` is undefined for an event from outside. */
export interface Occurrence {
  /** Counted over all sessions; within one the order in which events were sent. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: string | undefined
  readonly to: string
  readonly event: SeenEvent
}

/**
 * How many events of a session are kept, with the states that its actors had from then on, and how many events of all
 * sessions together: many sessions share them. An actor that ended before that is forgotten; `finished`: how many that
 * ended later are kept.
 */
const retention = { events: 5_000, all: 20_000, finished: 5_000 } as const

/** What an inspector sends: sessions, their actors, and what happened. */
export class Inspected {
  /** By id, each after its parent. */
  readonly actors = new Map<string, SeenActor>()
  readonly sessions = new Map<string, SessionMessage>()
  /** Whether the hub sends what is hidden from players. */
  isRevealed = false
  /** Why the hub did not carry out the last request; empty if it did. */
  refusal = ''
  readonly #events = new Map<string, Occurrence[]>()
  #count = 0
  /** When to look for actors to forget. */
  #mostActors = 2 * retention.finished
  /** By their definitions; the hub sends a machine's diagram before its first actor. */
  readonly #machines = new Map<string, SeenMachine>()

  receive(message: Message): void {
    switch (message.type) {
      case 'nightzero.session':
        this.sessions.set(message.rootId, message)
        return
      case 'nightzero.diagram': {
        const { definition, diagram } = message
        this.#machines.set(definition, { config: definition, diagram: inKnownOrder(diagram) })
        return
      }
      case '@xstate.actor':
        this.#meet(message)
        return
      case '@xstate.event':
        this.#note(message)
        return
      case '@xstate.snapshot': {
        const actor = this.actors.get(message.sessionId)
        actor?.see(message, this.events(actor.rootId).at(-1)?.number ?? 0)
        return
      }
      case 'nightzero.transition':
        this.actors.get(message.sessionId)?.report(message)
        return
      case 'nightzero.chart': {
        const machine = this.actors.get(message.sessionId)?.machine
        if (machine) machine.config = message.config
        return
      }
      case 'nightzero.hello':
        this.isRevealed = message.revealed
        this.refusal = ''
        return
      case 'nightzero.dropped':
        this.#drop(message.rootId)
        return
      case 'nightzero.refused':
        this.refusal = message.reason
        return
      case 'nightzero.live':
        return
    }
  }

  get roots(): SeenActor[] {
    return [...this.#events.keys()].flatMap((id) => this.actors.get(id) ?? [])
  }

  /** The events of a session that are kept, the oldest first. */
  events(rootId: string): readonly Occurrence[] {
    return this.#events.get(rootId) ?? []
  }

  /** The actors of a session as they were after an event; without one, as they are now. */
  scene(rootId: string, event?: Occurrence): Scene {
    return new Scene(this.#members(rootId), event?.number)
  }

  #members(rootId: string): SeenActor[] {
    return [...this.actors.values()].filter((actor) => actor.rootId === rootId)
  }

  #meet(message: Extract<Message, { type: '@xstate.actor' }>): void {
    const { sessionId: id, parentId, definition } = message
    const rootId = (parentId === undefined ? undefined : this.actors.get(parentId)?.rootId) ?? id
    if (rootId === id && !this.#events.has(id)) this.#events.set(id, [])
    // A session is sent from its actors on: those that are sent before any event may be as old.
    const number = this.events(rootId).at(-1)?.number ?? 0
    this.actors.set(
      id,
      new SeenActor(message, {
        rootId,
        machine: definition === undefined ? undefined : this.#machines.get(definition),
        number,
      }),
    )
    if (this.actors.size > this.#mostActors) this.#forgetFinished()
  }

  #note({ sessionId: to, sourceId: from, event, createdAt }: Extract<Message, { type: '@xstate.event' }>): void {
    const actor = this.actors.get(to)
    if (actor === undefined) return
    this.#count += 1
    actor.expect(this.#count, event.type)
    const events = this.#events.get(actor.rootId) ?? []
    events.push({ number: this.#count, at: Number(createdAt), from, to, event })
    const most = Math.min(retention.events, Math.floor(retention.all / this.#events.size))
    if (events.length > 2 * most) this.#forgetBefore(actor.rootId, events.slice(-most))
  }

  #forgetBefore(rootId: string, kept: Occurrence[]): void {
    this.#events.set(rootId, kept)
    const first = kept[0]?.number ?? 0
    const scene = this.scene(rootId)
    for (const actor of this.#members(rootId)) {
      const shown = scene.actors.get(actor.id)
      const isOver = actor.now.number < first && shown !== undefined && !scene.isLive(shown)
      if (isOver && actor.id !== rootId) this.actors.delete(actor.id)
      else actor.forget(first)
    }
  }

  /** Other programs may send actors without their events. */
  #forgetFinished(): void {
    const over = this.roots.flatMap(({ id }) => {
      const scene = this.scene(id)
      return [...scene.actors.values()].filter((actor) => actor.id !== id && !scene.isLive(actor))
    })
    for (const { id } of over.slice(0, Math.max(0, over.length - retention.finished))) this.actors.delete(id)
    this.#mostActors = this.actors.size + retention.finished
  }

  #drop(rootId: string): void {
    this.sessions.delete(rootId)
    for (const { id } of this.#members(rootId)) this.actors.delete(id)
    this.#events.delete(rootId)
  }
}
