import { type AnyActorLogic, type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock } from 'xstate'

/** Everything that can be seen of a machine that runs, line by line. */
export class History {
  readonly lines: string[] = []
  readonly #numbers = new Map<unknown, number>()
  readonly #limit: number
  /** Called once when so much has happened that the machine may run for ever. */
  enough: () => void = () => {}

  constructor(limit = 300) {
    this.#limit = limit
  }

  /** Notes what happened in a machine. One that would run for ever fails here. */
  note(...facts: readonly unknown[]): void {
    if (this.lines.length > this.#limit) throw new Error('Enough.')
    this.add(...facts)
  }

  /** Notes what was seen of a machine. */
  add(...facts: readonly unknown[]): void {
    this.lines.push(JSON.stringify(facts.map((fact) => this.#plain(fact))))
    if (this.lines.length === this.#limit) this.enough()
  }

  #plain(value: unknown, seen: readonly unknown[] = []): unknown {
    if (value === undefined) return '(undefined)'
    if (typeof value === 'function') return `(function ${value.name})`
    if (typeof value === 'string') return value.replace(/^x:\d+/, 'x')
    if (typeof value !== 'object' || value === null) return value
    if (seen.includes(value)) return '(circle)'
    return this.#named(value) ?? this.#copy(value, [...seen, value])
  }

  #named(value: object): string | undefined {
    if ('sessionId' in value && 'send' in value) return `(actor ${this.#plain((value as AnyActorRef).id)})`
    if ('idMap' in value) return `(machine ${(value as unknown as AnyStateMachine).id})`
    if ('order' in value && 'machine' in value) return `(state ${(value as unknown as { id: string }).id})`
    if ('source' in value && 'actions' in value) return `(transition ${this.#numberOf(value)})`
    return value instanceof Error ? `(error ${value.message})` : undefined
  }

  #copy(value: object, seen: readonly unknown[]): unknown {
    if (value instanceof Set || Array.isArray(value)) return [...value].map((each) => this.#plain(each, seen))
    return Object.entries(value).map(([key, each]) => [this.#plain(key), this.#plain(each, seen)])
  }

  /** Two ways to run one machine must take the very same transitions, in the same order. */
  #numberOf(value: object): number {
    const number = this.#numbers.get(value) ?? this.#numbers.size
    this.#numbers.set(value, number)
    return number
  }
}

/** What happens to a running machine from outside: an event, time that passes, promises that settle. */
export type Happening = { readonly type: string } | number | 'promises'

interface Course {
  readonly happenings: readonly Happening[]
  readonly history: History
  readonly input?: unknown
  /** A persisted snapshot to continue from. */
  readonly snapshot?: unknown
}

/** Runs an actor and notes all that can be seen of it; gives what was persisted after each happening. */
export async function observe(logic: AnyActorLogic, { happenings, history, ...options }: Course): Promise<unknown[]> {
  const clock = new SimulatedClock()
  const inspect = (event: { readonly type: string }) => {
    const facts = ['inspected', { ...event, rootId: 'root' }]
    if (event.type === '@xstate.microstep') history.note(...facts)
    else history.add(...facts)
  }
  const logger = (...words: readonly unknown[]) => history.note('logged', words)
  const actor = createActor(logic, { ...options, clock, inspect, logger } as never)
  history.enough = () => actor.stop()
  actor.on('*', (event: unknown) => history.add('emitted', event))
  actor.subscribe({
    next: (snapshot: unknown) => history.add('next', snapshot),
    error: (error: unknown) => history.add('error', error),
    complete: () => history.add('complete'),
  })
  actor.start()
  const persisted = [look(actor, history)]
  for (const happening of happenings) {
    if (happening === 'promises') await new Promise((resolve) => setImmediate(resolve))
    else if (typeof happening === 'number') clock.increment(happening)
    else actor.send(happening)
    persisted.push(look(actor, history))
  }
  actor.stop()
  look(actor, history)
  return persisted
}

interface Seen {
  readonly value?: unknown
  readonly matches?: (value: unknown) => boolean
  readonly can?: (event: object) => boolean
  readonly hasTag?: (tag: string) => boolean
  readonly getMeta?: () => unknown
}

function look(actor: AnyActorRef & { getPersistedSnapshot: () => unknown }, history: History): unknown {
  const snapshot = actor.getSnapshot() as Seen
  history.add('snapshot', snapshot, Object.keys(snapshot ?? {}))
  history.add('as JSON', JSON.stringify(snapshot).replaceAll(/"x:\d+"/g, '"x"'))
  if (snapshot.matches) {
    history.add(snapshot.matches(snapshot.value), snapshot.matches('s0'), snapshot.matches({ s0: 's1' }))
    history.add(
      ['t0', 't1'].map((tag) => snapshot.hasTag?.(tag)),
      snapshot.getMeta?.(),
    )
    history.add(['e0', 'e1', 'unknown'].map((type) => attempt(() => snapshot.can?.({ type }))))
  }
  const persisted = attempt(() => JSON.parse(JSON.stringify(actor.getPersistedSnapshot())))
  history.add('persisted', persisted)
  return persisted
}

function attempt(look: () => unknown): unknown {
  try {
    return look()
  } catch (error) {
    return `thrown: ${(error as Error).message}`
  }
}
