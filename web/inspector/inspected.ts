import { type Diagram, idleRegions, splitWords, titleCase } from '../../src/diagrams/index.js'
import type { PageRequest, SessionMessage } from '../../src/inspector/index.js'
import { activeStates, inferTransitions, transitionIds } from '../charts/active-states.js'
import { inKnownOrder } from '../charts/known-charts.js'
import { oncePerFrame } from '../use-store.js'
import type { HubLinkState, Message, SeenEvent, SeenSnapshot } from './connection.js'

/** The name of an actor: the id that it was given; if it was given none, the machine that it runs or the state that runs it. */
function actorName(name: string, id: string, diagram: Diagram | undefined): string {
  if (name === '' || name === id) return diagram ? titleCase(diagram.id) : id
  return /^\d+\./.test(name) ? titleCase(name.split('.').at(-1) ?? name) : titleCase(name)
}

export function eventWords({ type }: SeenEvent): string {
  const [, kind, of = ''] =
    /^xstate\.(done\.actor|error\.actor|done\.state|after|init|stop|promise\.resolve|promise\.reject)\.?(.*)$/.exec(
      type,
    ) ?? []
  switch (kind) {
    case 'done.actor':
      return `${lastPart(of)} is done`
    case 'error.actor':
      return `${lastPart(of)} failed`
    case 'done.state':
      return `all inside ${lastPart(of)} is done`
    case 'after':
      return `${splitWords(of.split('.')[0] ?? '')} is over`
    case 'init':
      return 'starts'
    case 'stop':
      return 'is stopped'
    case 'promise.resolve':
      return 'has its answer'
    case 'promise.reject':
      return 'fails'
    default:
      return splitWords(type)
  }
}

const lastPart = (id: string): string => splitWords(id.split('.').at(-1) ?? id)

export interface SeenActor {
  readonly id: string
  readonly rootId: string
  readonly parentId: string | undefined
  readonly name: string
  /** Undefined for an actor that is not a machine. */
  readonly diagram: Diagram | undefined
  snapshot: SeenSnapshot
  lit: ReadonlySet<string>
  taken: ReadonlySet<string>
  /** The ids of the regions that were at their end when the actor was first seen. */
  idle: ReadonlySet<string>
  /** The ids of the transitions reported since its last snapshot. */
  reported: string[]
  steps: number
}

/** An event that was sent to an actor. `from` is undefined for an event from outside. */
export interface Occurrence {
  readonly number: number
  readonly from: string | undefined
  readonly to: string
  readonly event: SeenEvent
}

/** How many events, and how many actors that have ended, are kept. */
const retention = { events: 1_000, finished: 300 }

export class Inspected {
  readonly actors = new Map<string, SeenActor>()
  readonly sessions = new Map<string, SessionMessage>()
  events: Occurrence[] = []
  /** Whether the hub sends what is hidden from players. */
  isRevealed = false
  /** Why the hub did not carry out the last request; empty if it did. */
  refusal = ''
  #count = 0
  /** By the definitions of their machines. */
  readonly #diagrams = new Map<string, Diagram>()

  receive(message: Message): void {
    switch (message.type) {
      case 'nightzero.session':
        this.sessions.set(message.rootId, message)
        return
      case 'nightzero.diagram':
        this.#diagrams.set(message.definition, inKnownOrder(message.diagram))
        return
      case '@xstate.actor':
        this.#meet(message)
        return
      case '@xstate.event':
        this.#count += 1
        this.events.push({ number: this.#count, from: message.sourceId, to: message.sessionId, event: message.event })
        if (this.events.length > 2 * retention.events) this.events = this.events.slice(-retention.events)
        return
      case '@xstate.snapshot':
        this.#see(message)
        return
      case 'nightzero.transition': {
        const actor = this.actors.get(message.sessionId)
        if (actor?.diagram) actor.reported.push(...transitionIds(actor.diagram, message))
        return
      }
      case 'nightzero.hello':
        this.clear()
        this.isRevealed = message.revealed
        return
      case 'nightzero.dropped':
        this.sessions.delete(message.rootId)
        for (const { id, rootId } of [...this.actors.values()]) if (rootId === message.rootId) this.actors.delete(id)
        return
      case 'nightzero.refused':
        this.refusal = message.reason
        return
      case 'nightzero.live':
        return
    }
  }

  clear(): void {
    this.actors.clear()
    this.sessions.clear()
    this.events = []
    this.refusal = ''
  }

  get roots(): SeenActor[] {
    return [...this.actors.values()].filter(({ parentId }) => parentId === undefined || !this.actors.has(parentId))
  }

  childrenOf(id: string): SeenActor[] {
    return [...this.actors.values()].filter(({ parentId }) => parentId === id)
  }

  isLive({ snapshot, parentId }: SeenActor): boolean {
    if (snapshot.status !== undefined && snapshot.status !== 'active') return false
    const parent = parentId === undefined ? undefined : this.actors.get(parentId)
    return parent === undefined || this.isLive(parent)
  }

  #meet(message: Extract<Message, { type: '@xstate.actor' }>): void {
    const { sessionId: id, rootId, parentId, definition } = message
    const snapshot = message.snapshot ?? {}
    const diagram = this.#diagrams.get(definition)
    const name = actorName(message.name, id, diagram)
    const lit = activeStates(snapshot.value)
    const seen = { lit, idle: finishedRegions(diagram, lit), taken: new Set<string>(), reported: [], steps: 0 }
    this.actors.set(id, { id, rootId, parentId, name, diagram, snapshot, ...seen })
    this.#forget()
  }

  #see({ sessionId, snapshot, event }: Extract<Message, { type: '@xstate.snapshot' }>): void {
    const actor = this.actors.get(sessionId)
    if (actor === undefined) return
    const after = activeStates(snapshot.value)
    if (actor.reported.length > 0) actor.taken = new Set(actor.reported)
    else if (actor.diagram && !areSame(actor.lit, after))
      actor.taken = inferTransitions(actor.diagram, { before: actor.lit, after, event: event?.type ?? '' })
    actor.reported = []
    if (actor.lit.size === 0) actor.idle = finishedRegions(actor.diagram, after)
    actor.lit = after
    actor.snapshot = snapshot
    actor.steps += 1
  }

  #forget(): void {
    const finished = [...this.actors.values()].filter((actor) => !this.isLive(actor))
    for (const { id } of finished.slice(0, Math.max(0, finished.length - retention.finished))) this.actors.delete(id)
  }
}

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

function finishedRegions(diagram: Diagram | undefined, lit: ReadonlySet<string>): ReadonlySet<string> {
  if (diagram === undefined) return new Set()
  return idleRegions(diagram, ({ states }) => states.some(({ id, kind }) => kind === 'final' && lit.has(id)))
}

/** What the page shows. Its listener is called after changes, once a frame at most. */
export class Store {
  readonly inspected = new Inspected()
  line: HubLinkState = 'connecting'
  #listener: (() => void) | undefined
  readonly #changed = oncePerFrame(() => this.#listener?.())

  /** Calls `listener` soon, and then after changes. Returns how to stop that. */
  listen(listener: () => void): () => void {
    this.#listener = listener
    this.#changed()
    return () => {
      this.#listener = undefined
    }
  }

  receive(message: Message): void {
    this.inspected.receive(message)
    this.#changed()
  }

  /** Shows what a request asks for until the hub answers, and no longer why the last one was refused. */
  noteRequest(request: PageRequest): void {
    this.inspected.refusal = ''
    if (request.type === 'nightzero.reveal') this.inspected.isRevealed = request.on
    this.#changed()
  }

  noteLine(line: HubLinkState): void {
    // The hub sends everything again on a new connection.
    if (line === 'open') this.inspected.clear()
    this.line = line
    this.#changed()
  }
}
