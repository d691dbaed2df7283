import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type BudgetLimits, InvalidOptionsError } from '../index.js'
import type { Database } from '../stores/postgres/index.js'
import type { PlannedGame, PlayOptions, TournamentTable } from '../tournament/index.js'

/** The rate limits of a server for all workers together. An absent field means no limit. */
export interface ServerLimits {
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  readonly maxConcurrent?: number
}

/** A tournament as workers read it: JSON, without a key. Its seed is its name, and part of the ids of its games. */
export interface TournamentDefinition {
  readonly seed: string
  readonly tables: readonly TournamentTable[]
  /** The entrants by name: any data from which the workers make their agents. */
  readonly entrants: Readonly<Record<string, unknown>>
  /** Data that the entrants share, for the workers. */
  readonly shared?: unknown
  readonly limits?: Omit<NonNullable<PlayOptions['limits']>, 'clock'> & { readonly clock?: 'real' | 'simulated' }
  readonly maxDefaulted?: number
  readonly budget?: BudgetLimits
  /** Limits by the workers' name of the server. */
  readonly servers?: Readonly<Record<string, ServerLimits>>
}

/** Limits and budgets may change while a tournament is played; entrants and tables may not. */
export function requireSame(stored: TournamentDefinition, given: TournamentDefinition): void {
  const parts = ({ tables, entrants }: TournamentDefinition) => JSON.parse(JSON.stringify({ tables, entrants }))
  if (isDeepStrictEqual(parts(stored), parts(given))) return
  throw new InvalidOptionsError(
    `There is another tournament \`${given.seed}\`: choose another \`seed\`, or the same entrants and tables.`,
    'seed',
  )
}

/** The definition of a tournament, or undefined. */
export async function definitionOf(database: Database, id: string): Promise<TournamentDefinition | undefined> {
  const rows = await database.persist<{ definition: TournamentDefinition }>(
    'SELECT definition FROM nightzero.tournaments WHERE id = $1',
    [id],
  )
  return rows[0]?.definition
}

/** A planned game in its row; `table` is the index of its table in the definition. */
const rowSchema = z.object({ block: z.int(), table: z.int(), seed: z.string(), seats: z.array(z.string()) })

/** The row of a planned game. */
export function rowOf({ block, table, seed, seats }: PlannedGame, { tables }: TournamentDefinition): string {
  const at = tables.findIndex((one) => one === table || isDeepStrictEqual(one, table))
  return JSON.stringify({ block, table: at, seed, seats })
}

/** The planned game of a row. */
export function plannedOf(id: string, row: unknown, { tables }: TournamentDefinition): PlannedGame {
  const { table, ...planned } = rowSchema.parse(row)
  return { id, ...planned, table: tables[table] as TournamentTable }
}
