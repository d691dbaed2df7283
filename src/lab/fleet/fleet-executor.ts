import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../stores/postgres/index.js'
import type { Executor, GameOutcome, PlannedGame, RunTask, Suspension } from '../tournament/index.js'
import { readDefinition, requireSameTournament, type TournamentDefinition, toPlannedRow } from './definition.js'
import { withFleet } from './fleet-database.js'
import { Queue } from './queue.js'
import { serverStatements } from './server-leases.js'

const record = `
  INSERT INTO nightzero.tournaments (id, definition, games) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET definition = $2, games = greatest(tournaments.games, $3), stopped_by = NULL, stop_reason = NULL`

const plan = `
  INSERT INTO nightzero.planned_games (id, tournament, planned)
  SELECT id, $1, planned::json FROM unnest($2::text[], $3::text[]) AS game (id, planned)
  ON CONFLICT (id) DO NOTHING RETURNING id`

const batch = 1_000

/** Queues games that are not in the database yet. A stopped tournament continues with the limits given now. */
async function enqueue(
  database: Database,
  queue: Queue,
  { definition, games }: { readonly definition: TournamentDefinition; readonly games: readonly PlannedGame[] },
): Promise<void> {
  const stored = await readDefinition(database, definition.seed)
  if (stored) requireSameTournament(stored, definition)
  await queue.create(definition.seed)
  await database.persist(record, [definition.seed, JSON.stringify(definition), games.length])
  for (const [server, limits] of Object.entries(definition.servers ?? {})) {
    const { requestsPerMinute = null, tokensPerMinute = null, maxConcurrent = null } = limits
    await database.persist(serverStatements.limits, [server, requestsPerMinute, tokensPerMinute, maxConcurrent])
  }
  for (let at = 0; at < games.length; at += batch)
    await database.transaction(async (queries) => {
      const some = games.slice(at, at + batch)
      const rows = some.map((game) => toPlannedRow(game, definition))
      const added = await queries.query<{ id: string }>(plan, [definition.seed, some.map(({ id }) => id), rows])
      const ids = added.map(({ id }) => id)
      if (ids.length > 0) await queue.add(definition.seed, ids, queries)
    })
}

/** The options of `fleetExecutor`. */
export interface FleetExecutorOptions {
  readonly database: string | Database
  readonly definition: TournamentDefinition
  /** How often it looks for ended games, in ms. Default 1,000. */
  readonly pollMs?: number
}

interface EndedRow {
  readonly id: string
  readonly state: 'done' | 'abandoned'
  readonly outcome: GameOutcome | null
  readonly tries: number
  readonly error: string | null
  readonly finished: number
}

const ended = `
  SELECT id, state, outcome, tries, error, finished::float8 AS finished FROM nightzero.planned_games
  WHERE tournament = $1 AND finished > $2 ORDER BY finished LIMIT 5000`

type GamesTask = RunTask<PlannedGame, GameOutcome>

/** How many numbers are read again: games may become visible in another order than that of their numbers. */
const overlap = 1_000

/** An executor that queues the games for workers and watches them, any number of times and from any process. */
export function fleetExecutor(options: FleetExecutorOptions): Executor<PlannedGame, GameOutcome> {
  return { execute: (task) => withFleet(options.database, (database) => execute(database, options, task)) }
}

async function execute(database: Database, options: FleetExecutorOptions, task: GamesTask): Promise<void> {
  const queue = await Queue.open(database, { supervise: false })
  try {
    await enqueue(database, queue, { definition: options.definition, games: task.plan })
    await new Watch(database, options, task).untilOver()
  } finally {
    await queue.stop()
  }
}

class Watch {
  readonly #database: Database
  readonly #options: FleetExecutorOptions
  readonly #task: GamesTask
  readonly #open: Map<string, PlannedGame>
  #seen = 0

  constructor(database: Database, options: FleetExecutorOptions, task: GamesTask) {
    this.#database = database
    this.#options = options
    this.#task = task
    this.#open = new Map(task.plan.map((game) => [game.id, game]))
  }

  async untilOver(): Promise<void> {
    const { pollMs = 1_000 } = this.#options
    for (;;) {
      const more = await this.#look()
      if (this.#open.size === 0 || this.#task.over) break
      const stopped = await this.#stopReason()
      if (stopped) return this.#task.report([...this.#open.values()][0] as PlannedGame, stopped)
      if (!more) await wait(pollMs, undefined, { signal: this.#task.signal }).catch(() => {})
    }
    if (this.#open.size > 0 && !this.#task.signal?.aborted) await this.#decide()
  }

  /** Takes the ended games; returns whether there may be more at once. */
  async #look(): Promise<boolean> {
    const rows = await this.#database.persist<EndedRow>(ended, [
      this.#options.definition.seed,
      Math.max(0, this.#seen - overlap),
    ])
    const before = this.#seen
    for (const row of rows) this.#report(row)
    return this.#seen > before && rows.length === 5_000
  }

  #report({ id, state, outcome, tries, error, finished }: EndedRow): void {
    this.#seen = Math.max(this.#seen, finished)
    const game = this.#open.get(id)
    if (game === undefined || this.#task.over) return
    this.#open.delete(id)
    if (state === 'done' && outcome) this.#task.report(game, outcome)
    else this.#task.abandon({ id, tries, error: error ?? 'Its worker ended.' })
  }

  /** Why workers begin no more games of the tournament. */
  async #stopReason(): Promise<Suspension | undefined> {
    const [row] = await this.#database.persist<{ stopped_by: 'budget' | 'decided' | null; stop_reason: string | null }>(
      'SELECT stopped_by, stop_reason FROM nightzero.tournaments WHERE id = $1',
      [this.#options.definition.seed],
    )
    if (row?.stopped_by === 'budget') return { by: 'budget', reason: row.stop_reason ?? '' }
    if (row?.stopped_by === 'decided') return { by: 'signal', reason: 'Another program that watches it has decided.' }
    return undefined
  }

  /** Says that no more games are needed: workers then begin none, and end those that they play. */
  async #decide(): Promise<void> {
    await this.#database.persist(
      "UPDATE nightzero.tournaments SET stopped_by = 'decided' WHERE id = $1 AND stopped_by IS NULL",
      [this.#options.definition.seed],
    )
  }
}
