import type { Command } from '../events/decide/command.js'
import { type GameEvent, isEvent } from '../events/event.js'

type Entered = Pick<Command<'enter'>, 'phase' | 'day'>

/** How often each phase has begun on this day: a day may have two discussions. */
export class PhaseCount {
  readonly #begun = new Map<string, number>()
  #last: Entered & { readonly length: number } = { phase: '', day: 0, length: 0 }

  /** `begun`: a log that the game continues. */
  constructor(begun: readonly GameEvent[] = []) {
    for (const event of begun)
      if (isEvent(event, 'phase.changed')) this.record({ phase: event.data.to, day: event.day }, event.seq + 1)
  }

  /** The game begins the phase of a chart of its own, and so may the chart itself: it is told once. */
  hasJustBegun({ phase, day }: Entered, length: number): boolean {
    return length === this.#last.length && phase === this.#last.phase && day === this.#last.day
  }

  record({ phase, day }: Entered, length: number): void {
    if (day !== this.#last.day) this.#begun.clear()
    this.#begun.set(phase, (this.#begun.get(phase) ?? 0) + 1)
    this.#last = { phase, day, length }
  }

  /** Part of the place of each draw: the number of the running phase on its day, from the second on. */
  get countToday(): readonly number[] {
    const count = this.#begun.get(this.#last.phase) ?? 0
    return count > 1 ? [count] : []
  }
}
