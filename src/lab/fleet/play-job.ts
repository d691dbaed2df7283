import { setTimeout as wait } from 'node:timers/promises'
import { MafiaError } from '../../index.js'
import { isReadableVersion } from '../../kernel/events/index.js'
import { definedFields } from '../../kernel/text/objects.js'
import { type Database, isConnectionLost, type PostgresStore } from '../../stores/postgres/index.js'
import { type GameOutcome, playPlanned, type Suspension } from '../tournament/index.js'
import { parsePlannedGame, type WorkerEvent, type WorkerOptions } from './definition.js'
import { type BegunCalls, gameStatements } from './game-statements.js'
import { recordEntrantCalls } from './guarded-agent.js'
import type { Job, Queue } from './queue.js'
import type { OpenTournament, OpenTournaments } from './tournaments.js'

export interface WorkerParts {
  readonly options: WorkerOptions
  readonly database: Database
  readonly store: PostgresStore
  readonly queue: Queue
  readonly calls: BegunCalls
  readonly tournaments: OpenTournaments
  readonly turns: Turns
}

/** Games are played side by side, but alone if they may end the process. */
export class Turns {
  readonly #playing = new Set<Promise<unknown>>()
  #alone: Promise<unknown> = Promise.resolve()

  async run<T>(alone: boolean, play: () => Promise<T>): Promise<T> {
    if (alone) {
      const turn = this.#alone.then(() => Promise.allSettled(this.#playing)).then(play)
      this.#alone = turn.catch(() => {})
      return turn
    }
    for (let before: unknown; before !== this.#alone; ) {
      before = this.#alone
      await before
    }
    const playing = play()
    this.#playing.add(playing)
    return playing.finally(() => this.#playing.delete(playing))
  }
}

/** The outcome of a job at this worker. `over`: the game had ended before; `held`: another worker plays it. */
export type JobEnding = 'played' | 'lost' | 'left' | 'failed' | 'abandoned' | 'refused' | 'over' | 'held'

/** How long a game that this worker cannot play now is kept before it is offered to others, in ms. */
const laterMs = 2_000
/** The shortest wait before a game whose service failed asks it again, in ms. */
const recoveryMs = 1_000

interface LookRow {
  readonly state: 'open' | 'done' | 'abandoned'
  readonly planned: unknown
  /** A hash of the tournament's definition. */
  readonly definition: string
  readonly logVersion: number | null
  readonly held: boolean
  readonly suspect: boolean
}

interface ClaimRow {
  readonly claim: number
  readonly tries: number
  readonly repeated: number
  readonly error: string | null
}

/** Claims a game and plays it as far as it can. The queue learns at once what it would find out later. */
export async function playJob(job: Job, parts: WorkerParts): Promise<JobEnding> {
  const ending = await new JobPlay(job, parts).play()
  const { queue } = parts
  // A request that fails is of no importance: the game is delivered again.
  if (['played', 'abandoned', 'over'].includes(ending)) await queue.complete(job).catch(() => {})
  if (['left', 'failed', 'refused'].includes(ending)) await queue.redeliver(job).catch(() => {})
  return ending
}

class JobPlay {
  readonly #job: Job
  readonly #parts: WorkerParts

  constructor(job: Job, parts: WorkerParts) {
    this.#job = job
    this.#parts = parts
  }

  async play(): Promise<JobEnding> {
    const { store } = this.#parts
    const [look] = await this.#run<LookRow>(gameStatements.look, store.writer)
    if (look?.state !== 'open') return 'over'
    if (look.held) return 'held'
    const tournament = await this.#tournament(look)
    if (typeof tournament === 'string') return this.#refuse(tournament)
    return this.#parts.turns.run(look.suspect, async () => {
      try {
        const [claim] = await this.#run<ClaimRow>(gameStatements.claim, store.writer, look.suspect)
        return claim ? await this.#playClaimed(claim, look, tournament) : 'held'
      } finally {
        await store.releaseGame(this.#job.gameId)
      }
    })
  }

  /** The game's tournament, or the reason why this worker cannot play the game. Another worker may be able to. */
  async #tournament({ logVersion, definition }: LookRow): Promise<OpenTournament | string> {
    if (logVersion !== null && !isReadableVersion(logVersion))
      return `Its log has version ${logVersion}, which this program does not read: a newer worker has to play it.`
    try {
      return await this.#parts.tournaments.get(this.#job.tournament, definition)
    } catch (error) {
      return rootCause(error).message
    }
  }

  async #refuse(reason: string): Promise<JobEnding> {
    const { signal } = this.#parts.options
    this.#notify({ type: 'refused', game: this.#job.gameId, reason })
    await wait(laterMs, undefined, signal && { signal }).catch(() => {})
    return 'refused'
  }

  async #playClaimed(claim: ClaimRow, look: LookRow, tournament: OpenTournament): Promise<JobEnding> {
    const { maxTries = 5 } = this.#parts.options
    const { tries, repeated, error } = claim
    if (tries > maxTries) return this.#fail(claim, error ?? 'Its worker ended.')
    if (tries > 1 || repeated > 0) this.#notify({ type: 'taken over', game: this.#job.gameId, repeatedCalls: repeated })
    try {
      const came = await this.#playGame(look, tournament)
      return await ('by' in came ? this.#suspend(claim, look, came) : this.#finish(claim, came))
    } catch (error) {
      if (isConflict(error)) return this.#lose(claim)
      const { message } = rootCause(error)
      // While the database cannot be reached the game waits.
      return isConnectionLost(error) ? this.#leave(claim, message) : this.#fail(claim, message)
    }
  }

  async #playGame({ planned }: LookRow, tournament: OpenTournament): Promise<GameOutcome | Suspension> {
    const { calls, store, options } = this.#parts
    const { signal, trace, charts, powers } = options
    const { limits, maxDefaulted, forfeits, optionOrder } = tournament.definition
    return playPlanned(parsePlannedGame(this.#job.gameId, planned, tournament.definition), {
      entrants: recordEntrantCalls(tournament.entrants, (requestId) => calls.record(this.#job.gameId, requestId)),
      store: claimedStore(store),
      recovered: () => wait(recoveryMs),
      ...definedFields({
        budget: tournament.budget,
        limits,
        maxDefaulted,
        forfeits,
        optionOrder,
        signal,
        trace,
        charts,
        powers,
      }),
    })
  }

  async #finish({ claim }: ClaimRow, outcome: GameOutcome): Promise<JobEnding> {
    const [done] = await this.#run<{ repeated: number }>(gameStatements.finish, claim, JSON.stringify(outcome))
    if (done === undefined) return this.#lose({ claim })
    this.#notify({ type: 'played', game: this.#job.gameId, repeatedCalls: done.repeated })
    return 'played'
  }

  /** The budget of the whole fleet is used up, or this worker must stop: another worker plays the game later. */
  async #suspend(claim: ClaimRow, { definition }: LookRow, { by, reason }: Suspension): Promise<JobEnding> {
    if (by === 'budget')
      await this.#parts.database.persist(
        // A budget that has been raised meanwhile is not used up.
        "UPDATE nightzero.tournaments SET stopped_by = 'budget', stop_reason = $2 WHERE id = $1 AND stopped_by IS NULL AND md5(definition::text) = $3",
        [this.#job.tournament, reason, definition],
      )
    return this.#leave(claim, reason)
  }

  async #leave({ claim }: ClaimRow, reason: string): Promise<JobEnding> {
    await this.#run(gameStatements.leave, claim)
    this.#notify({ type: 'left', game: this.#job.gameId, reason })
    return 'left'
  }

  async #fail({ claim, tries }: ClaimRow, error: string): Promise<JobEnding> {
    const { maxTries = 5 } = this.#parts.options
    const type = tries >= maxTries ? 'abandoned' : 'failed'
    const saved = await this.#run(gameStatements.fail, claim, error.slice(0, 2_000), type === 'abandoned')
    if (saved.length === 0) return this.#lose({ claim })
    this.#notify({ type, game: this.#job.gameId, tries, error })
    return type
  }

  /** Another worker has the game, or had it and has ended. */
  async #lose({ claim }: Pick<ClaimRow, 'claim'>): Promise<JobEnding> {
    await this.#run(gameStatements.leave, claim)
    this.#notify({ type: 'lost', game: this.#job.gameId })
    return 'lost'
  }

  #run<Row>(statement: string, ...values: readonly unknown[]): Promise<Row[]> {
    return this.#parts.database.persist<Row>(statement, [this.#job.gameId, ...values])
  }

  #notify(event: WorkerEvent): void {
    this.#parts.options.onEvent?.(event)
  }
}

/** A game releases itself at its end; it stays claimed until its outcome is saved, or another worker could take it in between. */
const claimedStore = (store: PostgresStore): PostgresStore =>
  new Proxy(store, {
    get(target, name: keyof PostgresStore) {
      if (name === 'releaseGame') return () => {}
      const value = target[name]
      // A method finds the private fields of its own store.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

function isConflict(error: unknown): boolean {
  if (MafiaError.is(error) && error.name === 'GameConflictError') return true
  return error instanceof Error && error.cause !== undefined && isConflict(error.cause)
}

const rootCause = (error: unknown): Error =>
  error instanceof Error ? (error.cause instanceof Error ? rootCause(error.cause) : error) : new Error(String(error))
