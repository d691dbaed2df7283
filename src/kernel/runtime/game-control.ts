import type { HostAct } from '../events/decide/host-acts.js'
import type { EventMeta, GameEvent } from '../events/event.js'
import { type BudgetCall, createBudget, type Spent } from './budget.js'
import { defer } from './clock.js'
import type { LiveEvents } from './listeners.js'
import type { OrderedSink } from './log-store.js'
import { Pace, type RestPlan } from './pace.js'
import type { ControlEvent, StepUnit } from './runtime.js'
import { SelfPause } from './self-pause.js'
import type { ControlParts, Waiter } from './waiter.js'

/** Whether somebody who has no seat learns of this. */
const isNews = ({ audience }: GameEvent): boolean => audience === 'public' || audience === 'viewers'

/**
 * The time and the questions of a game under control. It sends the events of control to the game's chart, which decides
 * what follows of them and orders it here. Questions wait while the game is paused, its budget is used up, or something
 * recorded is not saved yet; a step lets them through until its unit is over.
 */
export class GameControl {
  readonly sink: OrderedSink | undefined
  readonly #parts: ControlParts
  /** In the order in which they began to wait. */
  #waiting: Waiter[] = []
  readonly #pace: Pace<Waiter> | undefined
  /** What is reserved for the calls in flight. */
  #reserved: Map<Waiter, BudgetCall> | undefined
  readonly #returned: (() => void)[] = []
  /** Where a machine is tested alone there is no chart of a game to answer. */
  #send: (event: ControlEvent) => void = ({ type }) => (type === 'PAUSE' ? this.hold() : this.proceed())
  #calls = 0
  /** How often a service fault has paused the game. */
  #stops = 0
  /** As the last event of control wants it: the chart may still be busy with the step in which that was sent. */
  #open = true
  /** Whether the game waits because a step is over, not because someone paused it. */
  #stepped = false
  #step: { readonly unit: StepUnit; readonly done: () => void } | null = null
  #selfPause: SelfPause | null = null
  readonly #pauseObservers: ((pause: SelfPause) => void)[] = []
  /** Counts what this game spends, without a limit. */
  readonly #own = createBudget({})

  constructor(parts: ControlParts) {
    const { clock, paceMs = 0, readingMs, answerMs } = parts
    this.#parts = parts
    const onRested = (waiter: Waiter) => this.pass(waiter)
    const hasPace = paceMs > 0 || readingMs !== undefined
    this.#pace = hasPace ? new Pace({ clock, paceMs, readingMs, answerMs, onRested }) : undefined
    this.sink = parts.sink
  }

  /** From now on the game's chart gets the events of control. */
  connect(send: (event: ControlEvent) => void): void {
    this.#send = send
  }

  get open(): boolean {
    return this.#open
  }

  get stepped(): boolean {
    return !this.#open && this.#stepped
  }

  get stops(): number {
    return this.#stops
  }

  /** How many agents are being asked. */
  get calls(): number {
    return this.#calls
  }

  /** What this game has spent so far. */
  get spent(): Spent {
    return this.#own.spent
  }

  /** The pause that nobody asked for, until the game continues. */
  get selfPause(): SelfPause | null {
    return this.#selfPause
  }

  /** `observer` gets every pause that nobody asked for, before any listener. */
  onSelfPause(observer: (pause: SelfPause) => void): void {
    this.#pauseObservers.push(observer)
  }

  pause(): void {
    this.#open = false
    this.#send({ type: 'PAUSE' })
  }

  resume(): void {
    this.#reopen()
    this.#send({ type: 'RESUME' })
  }

  /** The host has decided something: the chart records it. */
  recordHost(act: HostAct): void {
    this.#send({ type: 'HOST', act })
  }

  hold(): void {
    this.#parts.clock.pause()
  }

  /** Lets everything that waits continue, in order, once the caller is done. */
  proceed(): void {
    this.#parts.clock.resume()
    this.#pace?.resume()
    for (const waiter of this.#waiting) queueMicrotask(() => this.#admit(waiter))
  }

  /** Ends all rests but those of a night. */
  hurry(): void {
    this.#pace?.cutShort()
  }

  /** Pauses the game because a service does not answer. */
  stop(failed: Omit<LiveEvents['service.failed'], 'type' | 'audience'>): void {
    this.#stops += 1
    this.#pauseItself({ type: 'service.failed', audience: 'moderator', ...failed }, failed.player)
  }

  #pauseItself(cause: SelfPause['cause'], player: string | undefined): void {
    const isNew = this.#open
    this.pause()
    if (isNew) this.#selfPause = new SelfPause(cause)
    this.#selfPause?.add(cause.type, player)
    if (this.#selfPause && isNew) for (const observe of this.#pauseObservers) observe(this.#selfPause)
    this.#parts.onLive(cause)
  }

  /** Continues until the next `unit` is over; resolves then. A step does not wait for a rest, apart from that of a night. */
  step(unit: StepUnit): Promise<void> {
    return new Promise((done) => {
      this.endStep()
      this.#step = { unit, done }
      this.#reopen()
      this.#send({ type: 'STEP', unit })
    })
  }

  /** Gets everything that is recorded, and ends a step that waited for it. */
  noteEvents(events: readonly GameEvent[]): void {
    if (events.some(isNews)) this.#pace?.noteNews(events)
    if (this.#step === null) return
    if (this.#step.unit === 'phase' && !events.some(({ type }) => type === 'phase.changed')) return
    this.pause()
    this.#stepped = true
    this.endStep()
  }

  /** The game is over: no chart follows any more, and a step is over too. */
  end(): void {
    this.#send = () => {}
    this.#pauseObservers.length = 0
    this.endStep()
  }

  /** Ends a step once everything that follows from the last event is recorded too, also at the end of the game. */
  endStep(): void {
    const step = this.#step
    this.#step = null
    if (step) defer(step.done)
  }

  /** Lets a waiter continue: at once, or when the game does. */
  pass(waiter: Waiter): void {
    if (this.#admits(waiter)) waiter.continue()
    else this.#wait(waiter)
  }

  /** The same after a rest for the pace. A step waits only for the end of a part of a night. */
  rest(waiter: Waiter, plan: RestPlan): void {
    if (plan.until === 'read' && this.#pace?.leavesTimeToRead !== true) waiter.continue()
    else if (this.#pace === undefined || (this.#step !== null && plan.until !== 'partOfNight')) this.pass(waiter)
    else this.#pace.rest(waiter, plan)
  }

  /** Whether a night takes a time of its own, so that its length gives nothing away. */
  get hidesNights(): boolean {
    return this.#parts.isPast !== true
  }

  beginNight(): void {
    this.#pace?.beginNight()
  }

  /** When a secret answer must be there, on the real clock of the game; undefined: whenever it comes. */
  answerBy(isNight: boolean): number | undefined {
    return this.hidesNights ? this.#pace?.answerBy(isNight) : undefined
  }

  /** Forgets a waiter that has no need to continue. */
  leave(waiter: Waiter): void {
    this.#remove(waiter)
    this.#pace?.stop(waiter)
    this.#endReserved(waiter)
  }

  beginCall(): void {
    this.#calls += 1
  }

  /** A call is over, however it ended. */
  endCall(): void {
    this.#calls -= 1
    if (this.#calls === 0) for (const resolve of this.#returned.splice(0)) resolve()
  }

  allReturned(): Promise<void> {
    return this.#calls === 0 ? Promise.resolve() : new Promise((resolve) => this.#returned.push(resolve))
  }

  /** Counts the usage of an attempt that comes from a log or a journal. */
  chargeRemembered(meta: EventMeta | undefined): void {
    if (!meta?.usage) return
    const { budget } = this.#parts
    if (budget?.own) budget.account.spend(meta.usage)
    this.#own.spend(meta.usage)
  }

  /** Counts the usage of an attempt in place of what was reserved for it. `answered`: it came to an answer. */
  charge(waiter: Waiter, meta: EventMeta | undefined, answered: boolean): void {
    const { budget } = this.#parts
    if (meta?.usage) this.#own.spend(meta.usage)
    if (this.#reserved?.has(waiter)) this.#endReserved(waiter, meta, answered)
    else if (meta?.usage) budget?.account.spend(meta.usage)
  }

  /** Whether a waiter may continue. A used-up budget pauses the game. Throws the error of the sink if it failed. */
  #admits(waiter: Waiter): boolean {
    if (!this.#open || !waiter.asks) return this.#open
    return !this.#isOverspent(waiter) && this.sink?.whenSaved() === undefined && this.#reserves(waiter)
  }

  /** Reserves what the call of a waiter may cost; if calls in flight may use up what is left, it is looked at again later. */
  #reserves(waiter: Waiter): boolean {
    const { budget } = this.#parts
    if (budget === undefined || waiter.payer === undefined) return true
    this.#endReserved(waiter)
    const call = budget.account.begin(waiter.payer)
    this.#reserved ??= new Map()
    if (call) this.#reserved.set(waiter, call)
    else budget.account.whenFreed(() => queueMicrotask(() => this.#admit(waiter)))
    return call !== null
  }

  #endReserved(waiter: Waiter, meta?: EventMeta, answered?: boolean): void {
    const call = this.#reserved?.get(waiter)
    this.#reserved?.delete(waiter)
    call?.end(meta?.usage, answered)
  }

  #reopen(): void {
    this.#stepped = false
    this.#selfPause = null
    this.#open = true
  }

  #wait(waiter: Waiter): void {
    if (!this.#waiting.includes(waiter)) this.#waiting.push(waiter)
    this.#selfPause?.add('budget.reached', waiter.player)
    if (!this.#open) return
    const again = () => this.#admit(waiter)
    this.sink?.whenSaved()?.then(again, again)
  }

  #admit(waiter: Waiter): void {
    if (!this.#waiting.includes(waiter)) return
    let admitted = false
    try {
      admitted = this.#admits(waiter)
      if (!admitted) this.#wait(waiter)
    } catch (error) {
      this.leave(waiter)
      waiter.fail(error)
    }
    if (!admitted) return
    this.#remove(waiter)
    waiter.continue()
  }

  #remove(waiter: Waiter): void {
    if (this.#waiting.includes(waiter)) this.#waiting = this.#waiting.filter((each) => each !== waiter)
  }

  #isOverspent({ player, isHidden = false }: Waiter): boolean {
    const { budget } = this.#parts
    const reason = budget?.account.reached
    if (budget === undefined || reason === null || reason === undefined) return false
    if (isHidden) return true
    const { spent, limits } = budget.account
    this.#pauseItself({ type: 'budget.reached', audience: 'moderator', reason, spent, limits }, player)
    return true
  }
}
