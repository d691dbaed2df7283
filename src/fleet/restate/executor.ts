import { setTimeout as wait } from 'node:timers/promises'
import { InvalidOptionsError } from '../../index.js'
import type { Executor, ExecutorTask, PlannedGame } from '../../tournament/index.js'
import { rowOf, type TournamentDefinition } from '../definition.js'
import type { GameReport } from './game-job.js'
import { Ingress, type IngressOptions } from './ingress.js'
import { services } from './services.js'
import type { AddInput, Ended, OpenInput, Stopped } from './tournament-queue.js'

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
export function restateExecutor(options: RestateExecutorOptions): Executor {
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
    const games = plan.slice(from, from + batch).map((game) => ({ id: game.id, row: rowOf(game, definition) }))
    await tournament.add({ from, games })
  }
}

/** Takes the reports of ended games until all games have ended, or no more begin. */
async function watch(tournament: RemoteTournament, task: ExecutorTask, pollMs: number): Promise<void> {
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

function take({ id, came }: GameReport, open: Map<string, PlannedGame>, task: ExecutorTask): void {
  const game = open.get(id)
  if (game === undefined || task.over) return
  open.delete(id)
  if ('outcome' in came) task.take(game, came.outcome)
  else task.abandon({ id, ...came.abandoned })
}

/** The budget is used up, and all games that had begun have ended. */
function park(stopped: Stopped, open: ReadonlyMap<string, PlannedGame>, task: ExecutorTask): void {
  const [game] = open.values()
  if (game && stopped.by === 'budget') task.take(game, stopped)
}
