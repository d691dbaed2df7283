import { randomUUID } from 'node:crypto'
import type { Database, Queries } from '../stores/postgres/index.js'
import type { PlannedGame } from '../tournament/index.js'
import { definitionOf, requireSame, rowOf, type TournamentDefinition } from './definition.js'
import { serverStatements } from './limits/server-statements.js'
import { prepareFleet } from './prepare.js'
import type { Queue } from './queue.js'

const record = `
  INSERT INTO nightzero.tournaments (id, definition, games) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET definition = $2, games = greatest(tournaments.games, $3), stopped_by = NULL, stop_reason = NULL`

const plan = `
  INSERT INTO nightzero.planned_games (id, tournament, planned, job)
  SELECT id, $1, planned::json, job FROM unnest($2::text[], $3::text[], $4::uuid[]) AS game (id, planned, job)
  ON CONFLICT (id) DO NOTHING RETURNING id, job`

/** How many games are queued at once. */
const batch = 1_000

interface Enqueued {
  readonly definition: TournamentDefinition
  readonly games: readonly PlannedGame[]
}

/**
 * Queues the games of a tournament that are not in the database yet. A tournament that was stopped continues, with the
 * limits and the budget given now.
 *
 * @throws {InvalidOptionsError} when the database has another tournament with this seed.
 */
export async function enqueue(database: Database, queue: Queue, { definition, games }: Enqueued): Promise<void> {
  await prepareFleet(database)
  const stored = await definitionOf(database, definition.seed)
  if (stored) requireSame(stored, definition)
  await queue.open(definition.seed)
  await database.persist(record, [definition.seed, JSON.stringify(definition), games.length])
  for (const [server, limits] of Object.entries(definition.servers ?? {}))
    await database.persist(serverStatements.limits, [
      server,
      limits.requestsPerMinute ?? null,
      limits.tokensPerMinute ?? null,
      limits.maxConcurrent ?? null,
    ])
  for (let at = 0; at < games.length; at += batch)
    await database.transaction((queries) =>
      queueSome({ definition, games: games.slice(at, at + batch) }, queue, queries),
    )
}

async function queueSome({ definition, games }: Enqueued, queue: Queue, queries: Queries): Promise<void> {
  const rows = await queries.query<{ id: string; job: string }>(plan, [
    definition.seed,
    games.map(({ id }) => id),
    games.map((game) => rowOf(game, definition)),
    games.map(() => randomUUID()),
  ])
  if (rows.length > 0) await queue.add(definition.seed, rows, queries)
}
