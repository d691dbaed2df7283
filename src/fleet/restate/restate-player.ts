import { isDeepStrictEqual } from 'node:util'
import type { EntrantAgent } from '../../tournament/index.js'
import { rootOf } from '../causes.js'
import type { TournamentDefinition } from '../definition.js'
import { guardedAgent } from '../limits/guarded-agent.js'
import { WorkerLimiter } from '../limits/worker-limiter.js'
import type { FleetServices, WorkerEvent, WorkerOptions } from '../worker-options.js'
import type { GameJob } from './game-job.js'
import { type Durable, type GamePlayer, type PlayedGame, playGame } from './play-game.js'

interface Opened {
  readonly definition: TournamentDefinition
  readonly entrants: Promise<Readonly<Record<string, EntrantAgent>>>
}

/** The options of a worker that its games need. */
export type PlayerOptions = Pick<WorkerOptions, 'entrantsOf' | 'maxTries' | 'onEvent' | 'trace'>

/** Plays games with the agents of their tournaments, within limits that all games of the worker share. */
export class RestatePlayer {
  readonly #options: PlayerOptions
  readonly #draining: AbortSignal
  readonly #opened = new Map<string, Opened>()
  readonly #playing = new Set<Promise<PlayedGame>>()
  readonly #limiters = new Map<string, WorkerLimiter>()

  constructor(options: PlayerOptions, draining: AbortSignal) {
    this.#options = options
    this.#draining = draining
  }

  /** Plays a game. Throws when this worker cannot; another worker may be able to. */
  async play(job: GameJob, durable: Durable): Promise<PlayedGame> {
    const playing = this.#playerOf(job).then((player) => playGame(job, durable, player))
    this.#playing.add(playing)
    try {
      return await playing
    } finally {
      this.#playing.delete(playing)
    }
  }

  /** Resolves when this worker plays no game. */
  async idle(): Promise<void> {
    while (this.#playing.size > 0) await Promise.allSettled(this.#playing)
  }

  async #playerOf({ id, definition }: GameJob): Promise<GamePlayer> {
    if (this.#draining.aborted) throw new Error('This worker is stopping.')
    const { maxTries = 5, trace } = this.#options
    const tell = (event: WorkerEvent) => this.#options.onEvent?.(event)
    try {
      return { entrants: await this.#entrants(definition), trace, maxTries, draining: this.#draining, tell }
    } catch (error) {
      tell({ type: 'refused', game: id, reason: rootOf(error).message })
      throw error
    }
  }

  #entrants(definition: TournamentDefinition): Opened['entrants'] {
    const { seed } = definition
    const known = this.#opened.get(seed)
    if (known && isDeepStrictEqual(known.definition, definition)) return known.entrants
    const entrants = this.#options.entrantsOf(definition, this.#services(definition))
    this.#opened.set(seed, { definition, entrants })
    // The next game makes them again.
    entrants.catch(() => this.#opened.delete(seed))
    return entrants
  }

  #services({ servers = {} }: TournamentDefinition): FleetServices {
    const limiterOf = (server: string): WorkerLimiter => {
      const key = `${server} ${JSON.stringify(servers[server] ?? {})}`
      const limiter = this.#limiters.get(key) ?? new WorkerLimiter(servers[server] ?? {})
      this.#limiters.set(key, limiter)
      return limiter
    }
    return { limiterOf, guarded: (agent, server, options) => guardedAgent(agent, limiterOf(server), options) }
  }
}
