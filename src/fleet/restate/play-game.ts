import { setTimeout as wait } from 'node:timers/promises'
import { isReadableVersion } from '../../events/index.js'
import { createBudget, isEvent, type Spent } from '../../index.js'
import { type GameOutcome, type PlayOptions, playPlanned } from '../../lab/tournament/index.js'
import { rootCause } from '../causes.js'
import { parsePlannedGame, type WorkerEvent } from '../definition.js'
import { noteEntrantCalls } from '../guarded-agent.js'
import { GameJournal, type JournalStep, type PlayEnd } from './game-journal.js'
import type { GameJob, GameReport } from './tournament-queue.js'

/** What Restate does for a game. */
export interface Durable {
  /** Runs a step and saves what it returns. A step that was saved before is not run again: its result is returned. */
  run<T>(name: string, step: () => Promise<T>): Promise<T>
  sleep(ms: number): Promise<void>
  /** Aborted when another process has taken over the game. */
  readonly over: AbortSignal
}

/** What a worker needs to play a game. */
export interface GamePlayer {
  /** The entrants of the game's tournament. */
  readonly entrants: PlayOptions['entrants']
  readonly trace: PlayOptions['trace'] | undefined
  /** How often in a row a game may fail without progress before it is given up. */
  readonly maxTries: number
  /** Aborted when the worker has to stop. */
  readonly draining: AbortSignal
  tell(event: WorkerEvent): void
}

/** How long the worker waits before it tries a failed game, or asks a failed service, again. */
const recoveryMs = 1_000

/** What became of a game, and its log. */
export interface PlayedGame {
  readonly report: GameReport
  readonly journal: GameJournal
}

/**
 * Plays a game to its end in durable steps. Each answer is part of a saved step before anything follows from it. So a worker
 * that takes over the game applies the saved steps, and continues from there.
 */
export async function playGame(job: GameJob, durable: Durable, player: GamePlayer): Promise<PlayedGame> {
  const playing = new Playing(job, durable, player)
  let tries = { count: 0, events: 0 }
  for (let nth = 1; ; nth++) {
    const end = await playing.step(nth)
    if (end === undefined) continue
    if ('outcome' in end) return playing.report({ outcome: end.outcome })
    const events = await playing.length()
    tries = events > tries.events ? { count: 1, events } : { count: tries.count + 1, events }
    const failed = { game: job.id, tries: tries.count, error: end.failed }
    if (tries.count >= player.maxTries) {
      playing.tell({ type: 'abandoned', ...failed })
      return playing.report({ abandoned: { tries: tries.count, error: end.failed } })
    }
    playing.tell({ type: 'failed', ...failed })
    await durable.sleep(recoveryMs)
  }
}

class Playing {
  readonly #job: GameJob
  readonly #durable: Durable
  readonly #player: GamePlayer
  readonly #journal: GameJournal
  #isPlayed = false
  #isLive = false

  constructor(job: GameJob, durable: Durable, player: GamePlayer) {
    this.#job = job
    this.#durable = durable
    this.#player = player
    this.#journal = new GameJournal(job.id)
    durable.over.addEventListener('abort', () => this.#journal.lose(new Error('Another worker has the game.')))
  }

  /** Does one step, or takes its saved result. Returns how the playing ended, if it did. */
  async step(nth: number): Promise<Exclude<PlayEnd, { left: string }> | undefined> {
    const step = await this.#durable.run<JournalStep>(`step ${nth}`, () => this.#next())
    this.#isLive = this.#journal.confirm(step)
    const { end } = step
    if (end === undefined) return undefined
    this.#isPlayed = false
    if (!('left' in end)) return end
    if (!this.#isLive) return undefined
    this.tell({ type: 'left', game: this.#job.id, reason: end.left })
    throw new Error(end.left)
  }

  async length(): Promise<number> {
    return (await this.#journal.events()).length
  }

  /** Reports an event, unless it comes from a saved step: it was reported then. */
  tell(event: WorkerEvent): void {
    if (this.#isLive) this.#player.tell(event)
  }

  async report(came: GameReport['came']): Promise<PlayedGame> {
    const { id } = this.#job
    const [repeatedCalls, spent] = [await this.#journal.repeatedCalls(), await this.#spent()]
    if ('outcome' in came) this.tell({ type: 'played', game: id, repeatedCalls })
    return { report: { id, came, repeatedCalls, spent }, journal: this.#journal }
  }

  async #next(): Promise<JournalStep> {
    if (!this.#isPlayed) await this.#play()
    return this.#journal.next()
  }

  async #play(): Promise<void> {
    const { id } = this.#job
    const [first] = await this.#journal.events()
    if (first && isEvent(first, 'game.created')) await this.#takeOver(first.data.version)
    await this.#journal.store.releaseGame(id)
    this.#isPlayed = true
    this.#playOn().then(
      (end) => this.#journal.finish(end),
      (error) => this.#journal.finish({ failed: rootCause(error).message.slice(0, 2_000) }),
    )
  }

  async #takeOver(version: number): Promise<void> {
    const { id } = this.#job
    if (!isReadableVersion(version)) {
      const reason = `Its log has version ${version}, which this program does not read: a newer worker has to play it.`
      this.#player.tell({ type: 'refused', game: id, reason })
      throw new Error(reason)
    }
    if (!this.#isLive)
      this.#player.tell({ type: 'taken over', game: id, repeatedCalls: await this.#journal.repeatedCalls() })
  }

  async #playOn(): Promise<{ readonly outcome: GameOutcome } | { readonly left: string }> {
    const { definition, id, planned } = this.#job
    const { entrants, trace, draining } = this.#player
    const { limits, maxDefaulted } = definition
    const came = await playPlanned(parsePlannedGame(id, planned, definition), {
      entrants: noteEntrantCalls(entrants, this.#journal.noteCall),
      store: this.#journal.store,
      recovered: () => wait(recoveryMs),
      signal: AbortSignal.any([draining, this.#durable.over]),
      ...(limits && { limits }),
      ...(maxDefaulted !== undefined && { maxDefaulted }),
      ...(trace && { trace }),
    })
    return 'by' in came ? { left: came.reason } : { outcome: came }
  }

  async #spent(): Promise<Spent> {
    const budget = createBudget({})
    for (const { meta } of await this.#journal.events()) if (meta?.usage) budget.spend(meta.usage)
    for (const { meta } of await this.#journal.store.getTries(this.#job.id)) if (meta?.usage) budget.spend(meta.usage)
    return budget.spent
  }
}
