import { setImmediate as breathe } from 'node:timers/promises'
import { type GameEvent, isEvent, type JournalEntry, type LogStore, memoryStore, readLog } from '../../index.js'
import type { GameOutcome } from '../../lab/tournament/index.js'

/** One thing that a game's journal at Restate holds. */
type JournalItem =
  | { readonly type: 'created'; readonly game: Parameters<LogStore['createGame']>[0] }
  | { readonly type: 'events'; readonly events: readonly GameEvent[] }
  | { readonly type: 'try'; readonly entry: JournalEntry }
  | { readonly type: 'begun'; readonly requestId: string }

/** How playing ended: with an outcome, with a fault of the game, or because its worker was asked to stop. */
export type PlayEnd = { readonly outcome: GameOutcome } | { readonly failed: string } | { readonly left: string }

/** What a game adds to its journal at once: a durable step. */
export interface JournalStep {
  readonly items: readonly JournalItem[]
  readonly end?: PlayEnd
}

interface Waiting {
  readonly item: JournalItem
  readonly saved: () => void
  readonly lost: (error: unknown) => void
}

/** After how many ms without a step an empty one is written: otherwise the invocation would look stalled to Restate. */
const heartbeatMs = 600_000

/**
 * What is known of one game, in memory and in the game's journal at Restate. Everything is in the journal, as a step, before
 * anything follows from it. Steps from an earlier process are applied first; then the game continues from where they end.
 */
export class GameJournal {
  readonly #memory = memoryStore()
  readonly #gameId: string
  readonly #begun: string[] = []
  #waiting: Waiting[] = []
  #taken: readonly Waiting[] | undefined
  #end: PlayEnd | undefined
  #lost: Error | undefined
  #wake: () => void = () => {}

  constructor(gameId: string) {
    this.#gameId = gameId
  }

  /** The store that the game is played with. */
  get store(): LogStore {
    return {
      ...this.#memory,
      // As any store reads them: upgraded where an older version wrote them, and frozen.
      getEvents: async () => {
        const events = await this.events()
        return events.length === 0 ? [] : readLog(JSON.stringify(events))
      },
      createGame: (game) => this.#write({ type: 'created', game }),
      // Events follow from answers that are in the journal already, and the next call is noted after them: nobody has to wait.
      appendEvents: (_, events) => {
        this.#write({ type: 'events', events }).catch(() => {})
      },
      recordTry: (_, entry) => this.#write({ type: 'try', entry }),
    }
  }

  async events(): Promise<readonly GameEvent[]> {
    return this.#memory.getEvents(this.#gameId)
  }

  /** Notes that a call begins. */
  readonly noteCall = (requestId: string): Promise<void> => this.#write({ type: 'begun', requestId })

  /** Ends the playing, after everything that was written. */
  finish(end: PlayEnd): void {
    this.#end = end
    this.#wake()
  }

  /** The next step: what was written since the last one. Waits until something is written. */
  async next(): Promise<JournalStep> {
    if (this.#waiting.length === 0 && this.#end === undefined) await this.#untilWoken()
    // What is written at one moment goes into one step.
    await breathe()
    this.#taken = this.#waiting
    this.#waiting = []
    return { items: this.#taken.map(({ item }) => item), ...(this.#end && { end: this.#end }) }
  }

  /** Takes note that a step is in the journal. Returns whether this process wrote it; otherwise an earlier one did. */
  confirm(step: JournalStep): boolean {
    const own = this.#taken
    this.#taken = undefined
    if (step.end) this.#end = undefined
    for (const { saved } of own ?? []) saved()
    if (own === undefined) for (const item of step.items) this.#apply(item)
    return own !== undefined
  }

  /** Rejects everything that waits, now and later: another process has the game. */
  lose(reason: Error): void {
    this.#lost = reason
    for (const { lost } of [...(this.#taken ?? []), ...this.#waiting]) lost(reason)
    this.#waiting = []
  }

  /** How many calls began and have no end here: they were in flight when a worker ended. */
  async repeatedCalls(): Promise<number> {
    const open = new Map<string, number>()
    for (const requestId of this.#begun) open.set(requestId, (open.get(requestId) ?? 0) + 1)
    for (const requestId of await this.#endedCalls()) open.set(requestId, (open.get(requestId) ?? 0) - 1)
    return [...open.values()].reduce((sum, calls) => sum + Math.max(0, calls), 0)
  }

  async #endedCalls(): Promise<string[]> {
    const tries = await this.#memory.getTries(this.#gameId)
    const settled = (await this.events()).flatMap((event) =>
      isEvent(event, 'answer.recorded') ||
      isEvent(event, 'answer.rejected') ||
      isEvent(event, 'answer.dropped') ||
      isEvent(event, 'call.failed')
        ? event.data.requestId
        : [],
    )
    return [...settled, ...tries.map(({ requestId }) => requestId)]
  }

  /** Resolves when it is in the journal. */
  #write(item: JournalItem): Promise<void> {
    this.#apply(item)
    return new Promise((saved, lost) => {
      if (this.#lost) return lost(this.#lost)
      this.#waiting.push({ item, saved, lost })
      this.#wake()
    })
  }

  /** Applies an item in memory, at once. Throws what the memory store throws. */
  #apply(item: JournalItem): void {
    if (item.type === 'created') void this.#memory.createGame(item.game)
    else if (item.type === 'events') void this.#memory.appendEvents(this.#gameId, item.events)
    else if (item.type === 'try') void this.#memory.recordTry(this.#gameId, item.entry)
    else this.#begun.push(item.requestId)
  }

  #untilWoken(): Promise<void> {
    return new Promise((woken) => {
      const timer = setTimeout(woken, heartbeatMs)
      this.#wake = () => {
        clearTimeout(timer)
        woken()
      }
    })
  }
}
