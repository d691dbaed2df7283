import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type Agent, type BudgetLimits, InvalidOptionsError } from '../../index.js'
import type { Limiter } from '../../players/models/openai/index.js'
import type { Database } from '../../stores/postgres/index.js'
import { declaring } from '../declaring.js'
import type { EntrantAgent, PlannedGame, PlayOptions, TournamentTable, TraceGame } from '../tournament/index.js'

/** The rate limits of a server for all workers together. An absent field means no limit. */
export interface ModelServerLimits {
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  readonly maxConcurrent?: number
}

/** A tournament as workers read it: JSON, without a key. Its seed is its name, and part of the ids of its games. */
export interface TournamentDefinition {
  readonly seed: string
  readonly tables: readonly TournamentTable[]
  /** The entrants by name, and in the design `focal` the `background`: any data from which the workers make their agents. */
  readonly entrants: Readonly<Record<string, unknown>>
  readonly shared?: unknown
  readonly limits?: Omit<NonNullable<PlayOptions['limits']>, 'clock'> & { readonly clock?: 'real' | 'simulated' }
  readonly maxDefaulted?: number
  readonly forfeits?: NonNullable<PlayOptions['forfeits']>
  readonly optionOrder?: NonNullable<PlayOptions['optionOrder']>
  readonly budget?: BudgetLimits
  /** Limits by the workers' name of the server. */
  readonly servers?: Readonly<Record<string, ModelServerLimits>>
}

/** Limits and budgets may change while a tournament is played; entrants and tables may not. */
export function requireSameTournament(stored: TournamentDefinition, given: TournamentDefinition): void {
  const parts = ({ tables, entrants }: TournamentDefinition) => JSON.parse(JSON.stringify({ tables, entrants }))
  if (isDeepStrictEqual(parts(stored), parts(given))) return
  throw new InvalidOptionsError(
    `There is another tournament \`${given.seed}\`: choose another \`seed\`, or the same entrants and tables.`,
    'seed',
  )
}

export async function readDefinition(database: Database, id: string): Promise<TournamentDefinition | undefined> {
  const rows = await database.persist<{ definition: TournamentDefinition }>(
    'SELECT definition FROM nightzero.tournaments WHERE id = $1',
    [id],
  )
  return rows[0]?.definition
}

/** A table by the rules that its games get. */
const asPlayed = (table: TournamentTable): TournamentTable => ({ ...table, rules: declaring(table.rules) })

/** A planned game in its row; `table` is the index of its table in the definition. */
const rowSchema = z.object({ block: z.int(), table: z.int(), seed: z.string(), seats: z.array(z.string()) })

export function toPlannedRow({ block, table, seed, seats }: PlannedGame, { tables }: TournamentDefinition): string {
  const at = tables.findIndex((one) => one === table || isDeepStrictEqual(asPlayed(one), table))
  return JSON.stringify({ block, table: at, seed, seats })
}

export function parsePlannedGame(id: string, row: unknown, { tables }: TournamentDefinition): PlannedGame {
  const { table, ...planned } = rowSchema.parse(row)
  return { id, ...planned, table: asPlayed(tables[table] as TournamentTable) }
}

/** The services that a worker shares with all others. */
export interface FleetServices {
  /** The limits of a server, kept by all workers together: for agents that take a `limiter`, and only inside `guarded`. */
  limiterOf(server: string): Limiter
  /** The agent, which no worker calls while its server is down. `queued`: it uses the server's limiter itself. */
  guarded(agent: Agent, server: string, options?: { readonly queued?: boolean }): Agent
}

interface OfGame<Type extends string> {
  readonly type: Type
  readonly game: string
}

interface Played extends OfGame<'played' | 'taken over'> {
  readonly repeatedCalls: number
}

interface NotPlayed extends OfGame<'left' | 'refused'> {
  readonly reason: string
}

interface FailedTry extends OfGame<'failed' | 'abandoned'> {
  readonly tries: number
  readonly error: string
}

interface Trouble {
  readonly type: 'trouble'
  readonly error: string
}

/** The outcome of a game at a worker. `taken over`: the game of another worker continues at this one. */
export type WorkerEvent = Played | OfGame<'lost'> | NotPlayed | FailedTry | Trouble

/** The options of `runWorker`. */
export interface WorkerOptions {
  /** The address of the Postgres database that the fleet shares, or an open one. */
  readonly database: string | Database
  /** Makes the agents of a tournament's entrants, by name. */
  readonly createEntrants: (
    definition: TournamentDefinition,
    services: FleetServices,
  ) => Promise<Readonly<Record<string, EntrantAgent>>>
  /** Machines of your own that rules of tournaments name: every worker needs them. */
  readonly charts?: PlayOptions['charts']
  /** Powers of your own that rules of tournaments name: every worker needs them. */
  readonly powers?: PlayOptions['powers']
  /** How many games it plays at once. Default 8. */
  readonly concurrency?: number
  /** How long it keeps its games after its last sign of life, in ms. Default 30,000. */
  readonly leaseMs?: number
  /** How often a game may fail in a row without progress before it is given up. Default 5. */
  readonly maxTries?: number
  /** How often it looks for new games, in ms. Default 1,000. */
  readonly pollMs?: number
  /** Drains the worker: it takes no more games, saves answers of calls in flight, and leaves its games to others. */
  readonly signal?: AbortSignal
  /** Ends when every game of every tournament is played or given up. Default: it waits for more. */
  readonly untilDone?: boolean
  readonly onEvent?: (event: WorkerEvent) => void
  /** Traces each game: `game` of a telemetry is one. */
  readonly trace?: TraceGame
}

/** What a worker has done. */
export interface WorkerReport extends Readonly<Record<'played' | 'lost' | 'left' | 'failed' | 'abandoned', number>> {}
