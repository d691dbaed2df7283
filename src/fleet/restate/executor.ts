import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { type GameEvent, InvalidOptionsError, readLog, StoreError } from '../../index.js'
import type { Executor, GameOutcome, PlannedGame, RunTask } from '../../lab/tournament/index.js'
import { type TournamentDefinition, toPlannedRow } from '../definition.js'
import type { AddInput, Ended, GameReport, OpenInput, Stopped } from './tournament-queue.js'
import { services } from './worker.js'

/** How a Restate server is called. */
export interface IngressOptions {
  /** The address of its ingress, for example `http://127.0.0.1:8080`. */
  readonly ingress: string
  /** Headers that are sent with each call, such as `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>
}

interface Called {
  readonly object: string
  readonly key: string
  readonly handler: string
}

/** How long a server that cannot be reached is tried again. */
const patienceMs = 120_000
const retryMs = 500

/** Calls handlers of objects at a Restate server. */
class Ingress {
  readonly #options: IngressOptions

  constructor(options: IngressOptions) {
    if (!URL.canParse(options.ingress))
      throw new InvalidOptionsError(
        `Expected \`ingress\` to be an address such as \`http://127.0.0.1:8080\`, got \`${options.ingress}\`.`,
        'ingress',
      )
    this.#options = options
  }

  /**
   * Calls a handler, and again while the server cannot be reached: the handler must do no harm when it runs twice. Throws
   * `StoreError` when the server cannot be used.
   */
  async call<T>({ object, key, handler }: Called, input?: unknown): Promise<T> {
    const path = `${object}/${encodeURIComponent(key)}/${handler}`
    const until = performance.now() + patienceMs
    for (;;) {
      try {
        return await this.#once<T>(path, input)
      } catch (error) {
        if (!(error instanceof OutOfReach)) throw error
        if (performance.now() > until) throw new StoreError(error.message, { cause: error.cause })
        await wait(retryMs)
      }
    }
  }

  async #once<T>(path: string, input: unknown): Promise<T> {
    const { ingress, headers } = this.#options
    const body = input === undefined ? {} : { body: JSON.stringify(input) }
    const request = {
      method: 'POST',
      headers: { ...headers, ...(input !== undefined && { 'content-type': 'application/json' }) },
      ...body,
    }
    const address = `${ingress.replace(/\/+$/, '')}/${path}`
    const response = await fetch(address, request).catch((cause: unknown) => {
      throw new OutOfReach(`The Restate server at \`${ingress}\` cannot be reached.`, { cause })
    })
    const text = await response.text()
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
    throw this.#refusal(response.status, text)
  }

  #refusal(status: number, text: string): Error {
    const { ingress } = this.#options
    const message = messageIn(text)
    if (status === 409) return new InvalidOptionsError(message, 'definition')
    if (status === 404)
      return new StoreError(
        `No worker is registered with the Restate server at \`${ingress}\`: register its address with \`restate deployments register ADDRESS\`.`,
      )
    if (status === 429 || status >= 502)
      return new OutOfReach(`The Restate server at \`${ingress}\` is busy: ${message}`)
    return new StoreError(`The Restate server at \`${ingress}\` answered ${status}: ${message}`)
  }
}

class OutOfReach extends Error {}

function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? text)
  } catch {
    return text
  }
}

/** The options of `restateExecutor`. */
export interface RestateExecutorOptions extends IngressOptions {
  /** The tournament as workers read it. */
  readonly definition: TournamentDefinition
  /** How many games all workers together play at once. Default 16. */
  readonly concurrency?: number
  /** How often it looks for ended games, in ms. Default 1,000. */
  readonly pollMs?: number
}

/** How many games are queued with one call. */
const batch = 200

/**
 * Makes an executor that queues the games at a Restate server, whose workers play them, and watches them. It plays no game
 * itself. It may be stopped and called again at any time, and any number of processes may watch the same tournament.
 *
 * @throws {InvalidOptionsError} when `ingress` is not an address, or `concurrency` is not a whole number from 1 on.
 */
export function restateExecutor(options: RestateExecutorOptions): Executor<PlannedGame, GameOutcome> {
  const { concurrency = 16 } = options
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new InvalidOptionsError(
      `Expected \`concurrency\` to be a whole number from 1, got \`${concurrency}\`.`,
      'concurrency',
    )
  const tournament = new RemoteTournament(new Ingress(options), options.definition.seed)
  return {
    async execute(task) {
      await queue(tournament, { options, atOnce: concurrency, plan: task.plan })
      await watch(tournament, task, options.pollMs ?? 1_000)
    },
  }
}

/** A tournament at the server. */
class RemoteTournament {
  readonly #ingress: Ingress
  readonly #seed: string

  constructor(ingress: Ingress, seed: string) {
    this.#ingress = ingress
    this.#seed = seed
  }

  readonly open = (input: OpenInput): Promise<number> => this.#call('open', input)
  readonly add = (input: AddInput): Promise<void> => this.#call('add', input)
  readonly decide = (): Promise<void> => this.#call('decide')
  readonly endedSince = (place: number): Promise<Ended> => this.#call('endedSince', place)

  #call<T>(handler: string, input?: unknown): Promise<T> {
    return this.#ingress.call({ object: services.tournament, key: this.#seed, handler }, input)
  }
}

interface Queued {
  readonly options: RestateExecutorOptions
  readonly atOnce: number
  readonly plan: readonly PlannedGame[]
}

async function queue(tournament: RemoteTournament, { options, atOnce, plan }: Queued): Promise<void> {
  const { definition } = options
  const queued = await tournament.open({ definition, atOnce })
  for (let from = queued; from < plan.length; from += batch) {
    const games = plan.slice(from, from + batch).map((game) => ({ id: game.id, row: toPlannedRow(game, definition) }))
    await tournament.add({ from, games })
  }
}

/** Takes the reports of ended games until all games have ended, or no more begin. */
async function watch(
  tournament: RemoteTournament,
  task: RunTask<PlannedGame, GameOutcome>,
  pollMs: number,
): Promise<void> {
  const open = new Map(task.plan.map((game) => [game.id, game]))
  for (let seen = 0; ; ) {
    const { reports, progress } = await tournament.endedSince(seen)
    seen += reports.length
    for (const report of reports) take(report, open, task)
    if (open.size === 0 || task.over) break
    if (seen < progress.ended) continue
    const { stopped, begun, ended } = progress
    if (stopped && begun === ended) return park(stopped, open, task)
    await wait(pollMs, undefined, task.signal && { signal: task.signal }).catch(() => {})
  }
  if (open.size > 0 && !task.signal?.aborted) await tournament.decide()
}

function take({ id, came }: GameReport, open: Map<string, PlannedGame>, task: RunTask<PlannedGame, GameOutcome>): void {
  const game = open.get(id)
  if (game === undefined || task.over) return
  open.delete(id)
  if ('outcome' in came) task.take(game, came.outcome)
  else task.abandon({ id, ...came.abandoned })
}

/** The budget is used up, and all games that had begun have ended. */
function park(stopped: Stopped, open: ReadonlyMap<string, PlannedGame>, task: RunTask<PlannedGame, GameOutcome>): void {
  const [game] = open.values()
  if (game && stopped.by === 'budget') task.take(game, stopped)
}

/**
 * The log of an ended game, from the Restate server whose workers played it.
 *
 * @throws {StoreError} when there is no such game, or it has not ended yet.
 */
export async function restateLog(options: IngressOptions, gameId: string): Promise<GameEvent[]> {
  const packed = await new Ingress(options).call<string | null>({ object: services.game, key: gameId, handler: 'log' })
  if (packed === null) throw new StoreError(`There is no ended game \`${gameId}\` here.`)
  return readLog(gunzipSync(Buffer.from(packed, 'base64')).toString())
}
