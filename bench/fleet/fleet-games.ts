import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { presets } from 'nightzero'
import { fleetExecutor, type TournamentDefinition } from 'nightzero/fleet'
import { openDatabase } from 'nightzero/stores/postgres'
import { runTournament } from 'nightzero/tournament'

const nobody = { act: () => ({}) }

/** A tournament of `trial` at ten players, with changes. */
export const definition = (seed: string, more: Partial<TournamentDefinition> = {}): TournamentDefinition => ({
  seed,
  tables: [{ rules: presets.trial, players: 10 }],
  entrants: { sure: {}, coin: {} },
  ...more,
})

/** Queues games of a tournament for workers, and does not wait until they are played. */
export async function queue(database: string, given: TournamentDefinition, games: number): Promise<void> {
  const stop = new AbortController()
  const watching = runTournament({
    entrants: { sure: nobody, coin: nobody },
    tables: given.tables,
    seed: given.seed,
    games,
    executor: fleetExecutor({ database, definition: given, pollMs: 200 }),
    signal: stop.signal,
  })
  const looking = openDatabase(database)
  for (let queued = 0; queued < games; ) {
    await new Promise((later) => setTimeout(later, 100))
    const counted = looking.query<{ n: number }>('SELECT count(*)::int AS n FROM nightzero.planned_games')
    queued = (await counted.catch(() => []))[0]?.n ?? 0
  }
  await looking.close()
  stop.abort()
  await watching
}

/** Starts worker processes with these arguments, and waits until all of them have ended. */
export async function work(workers: number, args: readonly (string | number)[]): Promise<void> {
  const program = join(import.meta.dirname, '../fleet-worker.ts')
  const children = Array.from({ length: workers }, () =>
    spawn('tsx', [program, ...args.map(String)], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  await Promise.all(children.map((child) => once(child, 'exit')))
}

/** Seconds from the end of the first game to the end of the last. */
export async function playedWithin(database: string): Promise<number> {
  const looking = openDatabase(database)
  const [row] = await looking.query<{ s: number }>(
    'SELECT extract(epoch FROM max(finished_at) - min(finished_at))::float8 AS s FROM nightzero.planned_games',
  )
  await looking.close()
  return row?.s ?? 0
}
