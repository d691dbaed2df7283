import { setTimeout as wait } from 'node:timers/promises'
import { isReadableVersion } from '../events/index.js'
import { type GameOutcome, playPlanned, type Suspension } from '../lab/tournament/index.js'
import { type Database, isConnectionLost, type PostgresStore } from '../stores/postgres/index.js'
import { isConflict, rootCause } from './causes.js'
import { parsePlannedGame, type WorkerEvent, type WorkerOptions } from './definition.js'
import { type BegunCalls, gameStatements } from './game-statements.js'
import { noteEntrantCalls } from './guarded-agent.js'
import type { Job, Queue } from './queue.js'
import type { OpenTournament, OpenTournaments } from './tournaments.js'

/** What a worker needs to play a job. */
interface JobParts {
  readonly database: Database
  readonly store: PostgresStore
  readonly queue: Queue
  readonly calls: BegunCalls
  readonly tournaments: OpenTournaments
  readonly maxTries: number
  readonly signal: AbortSignal | undefined
  readonly onEvent: WorkerOptions['onEvent'] | undefined
  readonly trace: WorkerOptions['trace'] | undefined
}

/** The outcome of a job at this worker. */
export type JobEnding = 'played' | 'lost' | 'left' | 'failed' | 'abandoned' | 'refused'

/** How long a game that this worker cannot play now is kept before it is offered to others, in ms. */
const laterMs = 2_000
/** The shortest wait before a game whose service failed asks it again, in ms. */
const recoveryMs = 1_000

interface LookRow {
  readonly state: string
  readonly planned: unknown
  readonly version: number | null
}

interface StartRow {
  readonly tries: number
  readonly moves: number
  readonly repeated: number
  readonly error: string | null
}

/** Plays the game of a job to its end, or as far as it can, and says so in the database and to the queue. */
export function playJob(job: Job, parts: JobParts): Promise<JobEnding> {
  return new JobPlay(job, parts).play()
}

class JobPlay {
  readonly #job: Job
  readonly #parts: JobParts

  constructor(job: Job, parts: JobParts) {
    this.#job = job
    this.#parts = parts
  }

  async play(): Promise<JobEnding> {
    const { queue, maxTries } = this.#parts
    const [look] = await this.#run<LookRow>(gameStatements.look)
    if (look === undefined || look.state === 'done' || look.state === 'abandoned') {
      await queue.settle(this.#job)
      return 'lost'
    }
    const tournament = await this.#tournamentOf(look)
    if (typeof tournament === 'string') return this.#refuse(tournament)
    const [start] = await this.#run<StartRow>(gameStatements.start, this.#writer, this.#job.attempt)
    // Another worker has the game and may still be alive.
    if (start === undefined) return this.#giveBackLater('lost')
    if (start.tries > maxTries) return this.#fail(start, start.error ?? 'Its worker ended.')
    if (start.tries > 1 || start.repeated > 0)
      this.#tell({ type: 'taken over', game: this.#job.gameId, repeatedCalls: start.repeated })
    try {
      return await this.#finish(await this.#playGame(look, tournament))
    } catch (error) {
      return this.#fault(start, error)
    }
  }

  /** The game's tournament, or the reason why this worker cannot play the game. Another worker may be able to. */
  async #tournamentOf({ version }: LookRow): Promise<OpenTournament | string> {
    if (version !== null && !isReadableVersion(version))
      return `Its log has version ${version}, which this program does not read: a newer worker has to play it.`
    try {
      return await this.#parts.tournaments.get(this.#job.tournament)
    } catch (error) {
      return rootCause(error).message
    }
  }

  async #playGame({ planned }: LookRow, tournament: OpenTournament): Promise<GameOutcome | Suspension> {
    const { calls, store, signal, trace } = this.#parts
    const { limits, maxDefaulted } = tournament.definition
    return playPlanned(parsePlannedGame(this.#job.gameId, planned, tournament.definition), {
      entrants: noteEntrantCalls(tournament.entrants, (requestId) => calls.note(this.#job.gameId, requestId)),
      store,
      recovered: () => wait(recoveryMs),
      ...(tournament.budget && { budget: tournament.budget }),
      ...(limits && { limits }),
      ...(maxDefaulted !== undefined && { maxDefaulted }),
      ...(signal && { signal }),
      ...(trace && { trace }),
    })
  }

  async #finish(came: GameOutcome | Suspension): Promise<JobEnding> {
    if ('by' in came) return this.#park(came)
    const [done] = await this.#run<{ repeated: number }>(gameStatements.finish, this.#writer, JSON.stringify(came))
    if (done === undefined) return this.#lose()
    await this.#parts.queue.settle(this.#job)
    this.#tell({ type: 'played', game: this.#job.gameId, repeatedCalls: done.repeated })
    return 'played'
  }

  /** The budget of the whole fleet is used up, or this worker must stop: another worker plays the game later. */
  async #park({ by, reason }: Suspension): Promise<JobEnding> {
    if (by === 'budget')
      await this.#parts.database.persist(
        "UPDATE nightzero.tournaments SET stopped_by = 'budget', stop_reason = $2 WHERE id = $1 AND stopped_by IS NULL",
        [this.#job.tournament, reason],
      )
    await this.#leave(reason)
    return 'left'
  }

  async #leave(reason: string): Promise<void> {
    const { gameId } = this.#job
    await this.#parts.store.releaseGame(gameId)
    await this.#run(gameStatements.leave, this.#writer)
    await this.#parts.queue.giveBack(this.#job)
    this.#tell({ type: 'left', game: gameId, reason })
  }

  async #fault(start: StartRow, error: unknown): Promise<JobEnding> {
    if (isConflict(error)) return this.#lose()
    const { message } = rootCause(error)
    if (!isConnectionLost(error)) return this.#fail(start, message)
    // The database cannot be reached: the game waits until it can.
    await this.#leave(message)
    return 'left'
  }

  async #fail({ tries }: StartRow, error: string): Promise<JobEnding> {
    const { queue, store, maxTries } = this.#parts
    const { gameId } = this.#job
    const over = tries >= maxTries
    await store.releaseGame(gameId)
    const saved = await this.#run(gameStatements.fail, this.#writer, error.slice(0, 2_000), over)
    if (saved.length === 0) return this.#lose()
    await (over ? queue.settle(this.#job) : queue.giveBack(this.#job))
    const type = over ? 'abandoned' : 'failed'
    this.#tell({ type, game: gameId, tries, error })
    return type
  }

  /** Another worker has the game, or had it and has ended. */
  async #lose(): Promise<JobEnding> {
    await this.#run(gameStatements.leave, this.#writer)
    this.#tell({ type: 'lost', game: this.#job.gameId })
    return this.#giveBackLater('lost')
  }

  #refuse(reason: string): Promise<JobEnding> {
    this.#tell({ type: 'refused', game: this.#job.gameId, reason })
    return this.#giveBackLater('refused')
  }

  async #giveBackLater(ending: JobEnding): Promise<JobEnding> {
    await wait(laterMs, undefined, this.#parts.signal && { signal: this.#parts.signal }).catch(() => {})
    await this.#parts.queue.giveBack(this.#job)
    return ending
  }

  get #writer(): string {
    return this.#parts.store.writer
  }

  #run<Row>(statement: string, ...values: readonly unknown[]): Promise<Row[]> {
    return this.#parts.database.persist<Row>(statement, [this.#job.gameId, ...values])
  }

  #tell(event: WorkerEvent): void {
    this.#parts.onEvent?.(event)
  }
}
