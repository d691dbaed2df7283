import { once } from 'node:events'
import { createServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import {
  createEndpointHandler,
  handlers,
  type LoggerTransport,
  type ObjectContext,
  type ObjectSharedContext,
  object,
  TerminalError,
} from '@restatedev/restate-sdk'
import { MafiaError } from '../../index.js'
import type { EntrantAgent } from '../../lab/tournament/index.js'
import { rootCause } from '../causes.js'
import type { FleetServices, TournamentDefinition, WorkerEvent, WorkerOptions } from '../definition.js'
import { guardAgent, WorkerLimiter } from '../guarded-agent.js'
import { type Durable, type GamePlayer, type PlayedGame, playGame } from './play-game.js'
import {
  type AddInput,
  endedSince,
  type GameJob,
  type GameReport,
  type OpenInput,
  TournamentQueue,
} from './tournament-queue.js'

interface Opened {
  readonly definition: TournamentDefinition
  readonly entrants: Promise<Readonly<Record<string, EntrantAgent>>>
}

/** The options of a worker that its games need. */
type PlayerOptions = Pick<WorkerOptions, 'entrantsOf' | 'maxTries' | 'onEvent' | 'trace'>

/** Plays games with the agents of their tournaments, within limits that all games of the worker share. */
class RestatePlayer {
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
      tell({ type: 'refused', game: id, reason: rootCause(error).message })
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
    return { limiterOf, guarded: (agent, server, options) => guardAgent(agent, limiterOf(server), options) }
  }
}

/** The names under which Restate knows games and tournaments. */
export const services = { game: 'NightzeroGame', tournament: 'NightzeroTournament' } as const

/** Restate deletes the journal of an invocation when it ends: its result is in the state of the object. */
const options = { enableLazyState: true, journalRetention: 0, inactivityTimeout: { hours: 1 } } as const

/** Games wait as long as no worker can be reached. */
const retryPolicy = { initialInterval: 200, maxInterval: 5_000, exponentiationFactor: 2, maxAttempts: 1_000_000_000 }

/** For handlers that only tournaments and games call, of each other. */
const amongThemselves = { ingressPrivate: true } as const

const queueOf = (context: ObjectContext): TournamentQueue =>
  new TournamentQueue(context, (job) => {
    context.objectSendClient<GameObject>({ name: services.game }, job.id).play(job)
  })

/** A tournament: its queue of games, one command after another. */
const tournament = object({
  name: services.tournament,
  handlers: {
    open: (context: ObjectContext, input: OpenInput) => withoutRetry(() => queueOf(context).open(input)),
    add: (context: ObjectContext, input: AddInput) => queueOf(context).add(input),
    end: handlers.object.exclusive(amongThemselves, (context: ObjectContext, report: GameReport) =>
      queueOf(context).end(report),
    ),
    decide: (context: ObjectContext) => queueOf(context).decide(),
    endedSince: handlers.object.shared((context: ObjectSharedContext, place: number) => endedSince(context, place)),
  },
  options: { ...options, retryPolicy },
})

/** A game, played by one invocation, and its log once it is over. */
const gameObject = (player: RestatePlayer) =>
  object({
    name: services.game,
    handlers: {
      play: handlers.object.exclusive(amongThemselves, async (context: ObjectContext, job: GameJob): Promise<void> => {
        const played = await player.play(job, durableOf(context))
        context.set('log', await context.run('log', () => packLog(played)))
        context
          .objectSendClient<TournamentObject>({ name: services.tournament }, job.definition.seed)
          .end(played.report)
      }),
      log: handlers.object.shared((context: ObjectSharedContext) => context.get<string>('log')),
    },
    options: { ...options, retryPolicy },
  })

type TournamentObject = typeof tournament
type GameObject = ReturnType<typeof gameObject>

const durableOf = (context: ObjectContext): Durable => ({
  run: (name, step) => context.run(name, step),
  sleep: (ms) => context.sleep(ms),
  over: context.request().attemptCompletedSignal,
})

async function packLog({ journal }: PlayedGame): Promise<string> {
  const lines = (await journal.events()).map((event) => `${JSON.stringify(event)}\n`)
  return gzipSync(lines.join('')).toString('base64')
}

/** Runs `action`. An error of the library becomes a terminal one, so that Restate does not try again. */
async function withoutRetry<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (MafiaError.is(error)) throw new TerminalError(error.message, { errorCode: 409 })
    throw error
  }
}

/** The handler of a worker's HTTP/2 server, which Restate calls. */
function endpointOf(player: RestatePlayer, identityKeys: readonly string[], onTrouble: (text: string) => void) {
  const logger: LoggerTransport = ({ level }, message, ...details) => {
    if (level === 'error') onTrouble([message, ...details].map(String).join(' '))
  }
  return createEndpointHandler({
    services: [tournament, gameObject(player)],
    logger,
    ...(identityKeys.length > 0 && { identityKeys: [...identityKeys] }),
  })
}

/** The options of `restateWorker`. */
export interface RestateWorkerOptions extends PlayerOptions {
  /** The port at which it listens; 0 is any free port. Default 9080. */
  readonly port?: number
  /** Default `127.0.0.1`. Whoever can reach it can make it play: give `identityKeys` if other computers can. */
  readonly host?: string
  /** The public keys of the Restate servers that may call it (`publickeyv1_...`). Default: anybody may. */
  readonly identityKeys?: readonly string[]
}

/** A worker that Restate calls. */
export interface RestateWorker {
  readonly port: number
  /**
   * Takes no more games, waits for the calls in flight, saves their answers, leaves its games to other workers and stops
   * listening.
   */
  close(): Promise<void>
}

/**
 * Serves the games of tournaments to a Restate server, with any number of other workers behind one address. A game whose worker
 * dies continues at another one from the last answer that came in.
 *
 * The address must be registered with the server once: `restate deployments register http://workers.example.org:9080`.
 */
export async function restateWorker(options: RestateWorkerOptions): Promise<RestateWorker> {
  const { host = '127.0.0.1', port = 9080, identityKeys = [], onEvent } = options
  const draining = new AbortController()
  const player = new RestatePlayer(options, draining.signal)
  const server = createServer(endpointOf(player, identityKeys, (error) => onEvent?.({ type: 'trouble', error })))
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      draining.abort()
      // Closing a connection could break off the games on it, so it stays open until they are over. New games are refused.
      await player.idle()
      const closed = new Promise((over) => server.close(over))
      for (const session of sessions) session.close()
      await closed
    },
  }
}
