import { type Diagram, idleRegions, readDiagram } from '../../src/diagrams/index.js'
import { inKnownOrder } from '../charts/known-layout.js'
import { litStates, takenBetween, transitionsTold } from '../charts/lit.js'
import { actorName } from './names.js'
import type { Message, SeenEvent, SeenSnapshot, SessionMessage } from './protocol.js'

/** An actor as far as it was seen. */
export interface SeenActor {
  readonly id: string
  readonly rootId: string
  readonly parentId: string | undefined
  readonly name: string
  /** Of a machine. */
  readonly diagram: Diagram | undefined
  snapshot: SeenSnapshot
  /** The ids of its active states. */
  lit: ReadonlySet<string>
  /** The ids of the transitions it took last. */
  taken: ReadonlySet<string>
  /** The ids of the regions in which nothing ever happened. */
  idle: ReadonlySet<string>
  /** The ids of the transitions that it was told to take since its last snapshot. */
  told: string[]
  /** How many steps it has taken. */
  steps: number
}

export interface Occurrence {
  readonly number: number
  readonly from: string | undefined
  readonly to: string
  readonly event: SeenEvent
}

/** How many events, and how many actors that are done, are kept. */
const kept = { events: 1_000, finished: 300 }

/** Everything that was seen of the systems that are inspected. */
export class Inspected {
  readonly actors = new Map<string, SeenActor>()
  readonly sessions = new Map<string, SessionMessage>()
  events: Occurrence[] = []
  /** Whether what is hidden from players is shown. */
  isRevealed = false
  /** Why the last request was not carried out. */
  refusal = ''
  #count = 0
  readonly #diagrams = new Map<string, Diagram | undefined>()

  receive(message: Message): void {
    switch (message.type) {
      case 'nightzero.session':
        this.sessions.set(message.rootId, message)
        return
      case '@xstate.actor':
        this.#meet(message)
        return
      case '@xstate.event':
        this.#count += 1
        this.events.push({ number: this.#count, from: message.sourceId, to: message.sessionId, event: message.event })
        if (this.events.length > 2 * kept.events) this.events = this.events.slice(-kept.events)
        return
      case '@xstate.snapshot':
        this.#see(message)
        return
      case 'nightzero.transition': {
        const actor = this.actors.get(message.sessionId)
        if (actor?.diagram) actor.told.push(...transitionsTold(actor.diagram, message))
        return
      }
      case 'nightzero.hello':
        this.clear()
        this.isRevealed = message.revealed
        return
      case 'nightzero.dropped':
        this.#drop(message.rootId)
        return
      case 'nightzero.refused':
        this.refusal = message.reason
        return
    }
  }

  clear(): void {
    this.actors.clear()
    this.sessions.clear()
    this.events = []
  }

  /** The actors that no other has made. */
  get roots(): SeenActor[] {
    return [...this.actors.values()].filter(({ parentId }) => parentId === undefined || !this.actors.has(parentId))
  }

  childrenOf(id: string): SeenActor[] {
    return [...this.actors.values()].filter(({ parentId }) => parentId === id)
  }

  /** Whether an actor runs, and all around it. */
  isLive({ snapshot, parentId }: SeenActor): boolean {
    if (snapshot.status !== undefined && snapshot.status !== 'active') return false
    const parent = parentId === undefined ? undefined : this.actors.get(parentId)
    return parent === undefined || this.isLive(parent)
  }

  #meet(message: Extract<Message, { type: '@xstate.actor' }>): void {
    const { sessionId: id, parentId, snapshot = {}, definition, rootId = id } = message
    const diagram = this.#diagramOf(definition)
    const name = actorName(message.name, id, diagram)
    const lit = litStates(snapshot.value)
    const seen = { lit, idle: idleOf(diagram, lit), taken: new Set<string>(), told: [], steps: 0 }
    this.actors.set(id, { id, rootId, parentId, name, diagram, snapshot, ...seen })
    this.#forget()
  }

  #see({ sessionId, snapshot, event }: Extract<Message, { type: '@xstate.snapshot' }>): void {
    const actor = this.actors.get(sessionId)
    if (actor === undefined) return
    const after = litStates(snapshot.value)
    if (actor.told.length > 0) actor.taken = new Set(actor.told)
    else if (actor.diagram && !same(actor.lit, after))
      actor.taken = takenBetween(actor.diagram, { before: actor.lit, after, event: event?.type ?? '' })
    actor.told = []
    if (actor.lit.size === 0) actor.idle = idleOf(actor.diagram, after)
    actor.lit = after
    actor.snapshot = snapshot
    actor.steps += 1
  }

  /** A machine is read once, however many actors run it. */
  #diagramOf(definition: string | undefined): Diagram | undefined {
    if (definition === undefined) return undefined
    if (!this.#diagrams.has(definition)) this.#diagrams.set(definition, readable(definition))
    return this.#diagrams.get(definition)
  }

  #drop(rootId: string): void {
    this.sessions.delete(rootId)
    for (const actor of [...this.actors.values()]) if (actor.rootId === rootId) this.actors.delete(actor.id)
  }

  #forget(): void {
    const finished = [...this.actors.values()].filter((actor) => !this.isLive(actor))
    for (const { id } of finished.slice(0, Math.max(0, finished.length - kept.finished))) this.actors.delete(id)
  }
}

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** The regions that are at their end when a machine is first seen. */
function idleOf(diagram: Diagram | undefined, lit: ReadonlySet<string>): ReadonlySet<string> {
  if (diagram === undefined) return new Set()
  return idleRegions(diagram, ({ states }) => states.some(({ id, kind }) => kind === 'final' && lit.has(id)))
}

/** An actor that is no machine has a definition without states. What cannot be read is shown without a chart. */
function readable(definition: string): Diagram | undefined {
  try {
    const diagram = inKnownOrder(readDiagram(definition))
    return diagram.root.states.length > 0 ? diagram : undefined
  } catch {
    return undefined
  }
}
