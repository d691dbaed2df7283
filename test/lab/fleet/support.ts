import { type Agent, type AgentRequest, randomAgent, scriptedAgent } from '../../../src/index.js'
import { resolveRules } from '../../../src/kernel/rules/index.js'
import {
  fleetExecutor,
  runWorker,
  type TournamentDefinition,
  type WorkerOptions,
} from '../../../src/lab/fleet/index.js'
import { runTournament, type TournamentResult } from '../../../src/lab/tournament/index.js'
import { openDatabase } from '../../../src/stores/postgres/index.js'

/** A tournament of two entrants for workers; each plays as its field `plays` tells. */
export function definition(seed: string, more: Partial<TournamentDefinition> = {}): TournamentDefinition {
  return {
    seed,
    tables: [{ rules: resolveRules('trial'), players: 6 }],
    entrants: { ada: { plays: 'scripted' }, bob: { plays: 'random' } },
    ...more,
  }
}

/** Queues so many games and watches them until they are over. */
export function tournament(
  database: string,
  given: TournamentDefinition,
  { games, signal }: { readonly games: number; readonly signal?: AbortSignal },
): Promise<TournamentResult> {
  return runTournament({
    entrants: Object.fromEntries(Object.keys(given.entrants).map((name) => [name, { act: () => ({}) }])),
    tables: given.tables,
    seed: given.seed,
    games,
    executor: fleetExecutor({ database, definition: given, pollMs: 100 }),
    ...(signal && { signal }),
  })
}

/** Agents as the definition names them; `wrap` may change how they act. */
export const createEntrants =
  (wrap: (agent: Agent, name: string) => Agent = (agent) => agent): WorkerOptions['createEntrants'] =>
  async ({ entrants }) =>
    Object.fromEntries(
      Object.entries(entrants).map(([name, own]) => [
        name,
        wrap((own as { plays: string }).plays === 'random' ? randomAgent() : scriptedAgent(), name),
      ]),
    )

/** The agent, which takes so many ms for each answer. */
export const slow = (agent: Agent, ms: number, asked: (request: AgentRequest) => unknown = () => {}): Agent => ({
  act: async (request) => {
    asked(request)
    await new Promise((answered) => setTimeout(answered, ms))
    return agent.act(request)
  },
})

/** A worker that ends when everything is done. */
export const work = (database: string, options: Partial<WorkerOptions> = {}) =>
  runWorker({ database, createEntrants: createEntrants(), pollMs: 100, untilDone: true, ...options })

/** Resolves when so many games are queued. */
export async function queued(database: string, games: number): Promise<void> {
  const sql = openDatabase(database)
  for (let count = 0; count < games; ) {
    await new Promise((later) => setTimeout(later, 20))
    const rows = await sql
      .query<{ count: number }>('SELECT count(*)::int AS count FROM nightzero.planned_games')
      .catch(() => [])
    count = rows[0]?.count ?? 0
  }
  await sql.close()
}
