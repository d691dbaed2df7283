import { describeValue } from '../errors/describe-value.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { GameEvent } from '../events/event.js'
import { later } from './clock/later.js'

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
    if (step) later(step.done)
  }
}
