import { type Diagram, idleRegions } from '../../src/diagrams/index.js'
import type { TransitionMessage } from '../../src/inspector/index.js'
import { isObject } from '../../src/kernel/text/objects.js'
import { activeStates, inferTransitions, transitionIds } from '../charts/active-states.js'
import type { Message, SeenSnapshot } from './connection.js'
import { actorName } from './words.js'

/** A machine that actors run. */
export interface SeenMachine {
  readonly diagram: Diagram
  /** As JSON for an editor. A definition shows functions as values, so one of another program may have some too many. */
  config: string
}

/** How an actor was from an event on. */
export interface ActorState {
  /** The number of the event; 0: before all events that are kept. */
  readonly number: number
  readonly snapshot: SeenSnapshot
  readonly lit: ReadonlySet<string>
  /** The ids of the transitions that led here. */
  readonly taken: ReadonlySet<string>
  /** How many states came before. */
  readonly steps: number
}

const nothing: ReadonlySet<string> = new Set()

/** An actor with its states, the oldest first. */
export class SeenActor {
  readonly id: string
  readonly rootId: string
  readonly parentId: string | undefined
  readonly name: string
  readonly machine: SeenMachine | undefined
  /** The ids of the regions that were at their end when the actor started. */
  idle: ReadonlySet<string>
  #born = 0
  #states: ActorState[]
  #unprocessed: { readonly number: number; readonly type: string }[] = []
  #reported: string[] = []
  /** The number of the last event when the last snapshot came: what comes later takes effect later. */
  #seen = 0

  constructor(
    message: Extract<Message, { type: '@xstate.actor' }>,
    { rootId, machine, number }: { rootId: string; machine: SeenMachine | undefined; number: number },
  ) {
    const snapshot = message.snapshot ?? {}
    this.id = message.sessionId
    this.rootId = rootId
    this.parentId = message.parentId
    this.machine = machine
    this.name = actorName(message.name, this.id, machine?.diagram)
    const lit = activeStates(snapshot.value)
    this.idle = finishedRegions(machine, lit)
    this.#born = number
    this.#states = [{ number, snapshot, lit, taken: nothing, steps: 0 }]
  }

  /** How it is now. */
  get now(): ActorState {
    return this.#states.at(-1) as ActorState
  }

  /** How it was after an event; undefined if it was not there yet. */
  at(number: number): ActorState | undefined {
    return number < this.#born ? undefined : this.#states.findLast((state) => state.number <= number)
  }

  /** It was sent an event. Its first one starts it. */
  expect(number: number, type: string): void {
    this.#unprocessed.push({ number, type })
    if (type !== 'xstate.init') return
    this.#born = number
    this.#states = [{ ...this.now, number, taken: nothing }]
  }

  report(message: TransitionMessage): void {
    if (this.machine) this.#reported.push(...transitionIds(this.machine.diagram, message))
  }

  /** Its state changed. XState sends snapshots only after what they have caused: `latest` is the last event by now. */
  see({ snapshot, event }: Extract<Message, { type: '@xstate.snapshot' }>, latest: number): void {
    const type = event?.type ?? ''
    const before = this.now
    const number = this.#process(type, latest)
    const lit = activeStates(snapshot.value)
    const taken = number === 0 ? nothing : this.#taken(type, before, lit)
    this.#reported = []
    if (number <= this.#born) this.idle = finishedRegions(this.machine, lit)
    const state = { number, snapshot: reuse(before.snapshot, snapshot), lit, taken, steps: before.steps + 1 }
    if (before.number === number) this.#states.pop()
    this.#states.push(state)
    this.#seen = latest
  }

  /** Keeps only what is needed to tell how it was from an event on. */
  forget(first: number): void {
    const needed = this.#states.findLastIndex(({ number }) => number <= first)
    if (needed > 0) this.#states = this.#states.slice(needed)
  }

  /** The number of the event that a snapshot is due to, which is processed now. */
  #process(type: string, latest: number): number {
    const at = this.#unprocessed.findIndex((event) => event.type === type)
    const [event] = at === -1 ? [] : this.#unprocessed.splice(0, at + 1).slice(-1)
    return Math.max(event?.number ?? latest, this.#seen, this.now.number)
  }

  #taken(type: string, before: ActorState, after: ReadonlySet<string>): ReadonlySet<string> {
    if (this.#reported.length > 0) return new Set(this.#reported)
    if (!this.machine || areSame(before.lit, after)) return before.taken
    return inferTransitions(this.machine.diagram, { before: before.lit, after, event: type })
  }
}

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

function finishedRegions(machine: SeenMachine | undefined, lit: ReadonlySet<string>): ReadonlySet<string> {
  if (machine === undefined) return nothing
  return idleRegions(machine.diagram, ({ states }) => states.some(({ id, kind }) => kind === 'final' && lit.has(id)))
}

/** `after`, with the parts that are as in `before` taken from there: a long past of contexts takes little memory. */
export function reuse<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after
  const known = before as Readonly<Record<string, unknown>>
  const entries = Object.entries(after).map(([name, value]) => [name, reuse(known[name], value)] as const)
  const isSame =
    entries.length === Object.keys(known).length &&
    entries.every(([name, value]) => Object.hasOwn(known, name) && Object.is(value, known[name]))
  if (isSame) return before as Value
  return (Array.isArray(after) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Value
}
