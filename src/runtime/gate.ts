import { InvalidOptionsError } from '../errors/errors.js'
import { describeValue } from '../errors/explain.js'
import type { EventMeta, GameEvent } from '../events/event.js'
import { Cancellation } from './ask/deadline.js'
import type { Budget } from './budget.js'
import { defer, type GameClock } from './clock.js'
import type { OrderedSink } from './game-log.js'
import type { LiveEvent, LiveEvents } from './live-event.js'

/** What a step waits for: the next phase, or the next batch of events. */
export type StepUnit = 'phase' | 'event'

/** Throws `InvalidOptionsError` for a value that is not a step unit. */
export function requireStepUnit(unit: unknown): void {
  if (unit === 'phase' || unit === 'event') return
  throw new InvalidOptionsError(`Expected a step of one \`phase\` or \`event\`, got ${describeValue(unit)}.`, 'unit')
}

/**
 * Whether the game continues: questions wait while it is paused, and a step lets them through until its unit is over.
 */
export class Pause {
  readonly #onChange: (open: boolean) => void
  readonly #resting = new Set<() => void>()
  #waiting: (() => void)[] = []
  #open = true
  #stepped = false
  #step: { readonly unit: StepUnit; readonly done: () => void } | null = null

  constructor(onChange: (open: boolean) => void) {
    this.#onChange = onChange
  }

  get open(): boolean {
    return this.#open
  }

  /** Whether a step is running. */
  get stepping(): boolean {
    return this.#step !== null
  }

  /** Calls `wake` when a step begins: a step does not wait for a rest. */
  addRest(wake: () => void): void {
    this.#resting.add(wake)
  }

  /** Stops calling `wake`. */
  removeRest(wake: () => void): void {
    this.#resting.delete(wake)
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#onChange(false)
  }

  /** Whether the gate is closed because a step is over, not because someone paused the game. */
  get stepped(): boolean {
    return !this.#open && this.#stepped
  }

  /** Lets all waiting questions through. */
  release(): void {
    this.#stepped = false
    if (this.#open) return
    this.#open = true
    this.#onChange(true)
    const waiting = this.#waiting
    this.#waiting = []
    for (const go of waiting) go()
  }

  /** Resolves when the gate is open. */
  whenOpen(): Promise<void> {
    return this.#open ? Promise.resolve() : new Promise((go) => this.#waiting.push(go))
  }

  /** Resolves when the game may continue. */
  async pass(): Promise<void> {
    while (!this.#open) await this.whenOpen()
  }

  /** Opens the gate until the next `unit`; resolves then. */
  step(unit: StepUnit): Promise<void> {
    return new Promise((done) => {
      this.endStep()
      this.#step = { unit, done }
      this.release()
      for (const wake of [...this.#resting]) wake()
    })
  }

  /** Gets everything that is recorded, and ends a step that waited for it. */
  noteEvents(events: readonly GameEvent[]): void {
    if (this.#step === null) return
    if (this.#step.unit === 'phase' && !events.some(({ type }) => type === 'phase.changed')) return
    this.close()
    this.#stepped = true
    this.endStep()
  }

  /** Ends a step once everything that follows from the last event is recorded too, also at the end of the game. */
  endStep(): void {
    const step = this.#step
    this.#step = null
    if (step) defer(step.done)
  }
}

/** The parts of a pace. */
export interface QuestionPaceParts {
  readonly pause: Pause
  /** How long each question takes at least, in ms of real time; 0 for a game without a pace. */
  readonly paceMs: number
}

/**
 * The pace of a game: it stops while the game is paused, and makes every question take a minimum time for people who
 * watch.
 */
export class QuestionPace {
  /** The game never continues at once: each question takes its time. */
  readonly open: boolean = false
  readonly #parts: QuestionPaceParts
  readonly #clocks: { readonly clock: GameClock; readonly wall: GameClock }

  /** `clock` is the game's; a simulated one stands still during a rest. `wall` measures the rest. */
  constructor(parts: QuestionPaceParts, clocks: { readonly clock: GameClock; readonly wall: GameClock }) {
    this.#parts = parts
    this.#clocks = clocks
  }

  /** Resolves when the game may continue; rejects when the question is cancelled. */
  async pass(cancellation = new Cancellation()): Promise<void> {
    const { pause } = this.#parts
    if (!pause.stepping) await this.#rest(cancellation)
    await pause.pass()
  }

  /** Rests for the pace; a step ends the rest early. */
  #rest(cancellation: Cancellation): Promise<void> {
    const { pause, paceMs } = this.#parts
    const { clock, wall } = this.#clocks
    clock.hold()
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        wall.clearTimeout(timer)
        cancellation.ignore(stop)
        pause.removeRest(wake)
        clock.release()
        settle()
      }
      const wake = () => end(resolve)
      const stop = () => end(() => reject(cancellation.reason))
      const timer = wall.setTimeout(wake, paceMs)
      cancellation.listen(stop)
      pause.addRest(wake)
      if (cancellation.cancelled) stop()
    })
  }
}

/** What a question has to pass before it goes out. */
interface QuestionGateParts {
  readonly pause: Pause
  readonly onLive: (event: LiveEvent) => void
  /** What the answers may cost. `own`: it belongs to this game alone and counts what its log has spent already. */
  readonly budget?: { readonly own: boolean; readonly account: Budget }
  /** Saves the log while the game is played. */
  readonly sink?: OrderedSink
}

/** Lets questions out when the game is not paused, its budget is not used up, and everything recorded is saved. */
export class QuestionGate {
  readonly #parts: QuestionGateParts
  #out = 0
  #stops = 0
  #waiting: (() => void)[] = []

  constructor(parts: QuestionGateParts) {
    this.#parts = parts
  }

  /** Whether a question may go out now. A used-up budget pauses the game. Throws the error of the sink if it failed. */
  get open(): boolean {
    return this.#admits() && this.#parts.sink?.whenSaved() === undefined
  }

  /** Resolves when a question may go out. */
  async pass(): Promise<void> {
    for (;;) {
      while (!this.#admits()) await this.#parts.pause.whenOpen()
      const kept = this.#parts.sink?.whenSaved()
      if (kept === undefined) return
      // A pause during this wait holds this question too.
      await kept
    }
  }

  /** How often a service fault has paused the game. */
  get stops(): number {
    return this.#stops
  }

  /** Pauses the game because a service does not answer. */
  stop(failed: Omit<LiveEvents['service.failed'], 'type' | 'audience'>): void {
    this.#stops += 1
    this.#parts.pause.close()
    this.#parts.onLive({ type: 'service.failed', audience: 'moderator', ...failed })
  }

  /** A call is under way. */
  beginCall(): void {
    this.#out += 1
  }

  /** A call is over, however it ended. */
  endCall(): void {
    this.#out -= 1
    if (this.#out === 0) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves when no call is under way. */
  allReturned(): Promise<void> {
    return this.#out === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Counts the usage of a try. `remembered`: it comes from a log or a journal. */
  charge(meta: EventMeta | undefined, remembered = false): void {
    const { budget } = this.#parts
    if (meta?.usage && (budget?.own || !remembered)) budget?.account.spend(meta.usage)
  }

  #admits(): boolean {
    return this.#parts.pause.open && !this.#overspent()
  }

  #overspent(): boolean {
    const { budget, pause, onLive } = this.#parts
    const reason = budget?.account.reached
    if (budget === undefined || reason === null || reason === undefined) return false
    const { spent, limits } = budget.account
    pause.close()
    onLive({ type: 'budget.reached', audience: 'moderator', reason, spent, limits })
    return true
  }
}
