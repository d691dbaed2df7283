import type { Limiter } from '../agents/openai/index.js'
import type { Agent } from '../index.js'
import type { Database } from '../stores/postgres/index.js'
import type { EntrantAgent, TraceGame } from '../tournament/index.js'
import type { TournamentDefinition } from './definition.js'

/** What a worker shares with all others. */
export interface FleetServices {
  /** The limits of a server, kept by all workers together: for agents that take a `limiter`, and only inside `guarded`. */
  limiterOf(server: string): Limiter
  /**
   * The agent, whose server the whole fleet spares while it does not serve. `queued`: the agent asks the server's limiter for its
   * place itself.
   */
  guarded(agent: Agent, server: string, options?: { readonly queued?: boolean }): Agent
}

/** What became of a game at a worker. */
export type WorkerEvent =
  | { readonly type: 'played'; readonly game: string; readonly repeatedCalls: number }
  | { readonly type: 'taken over'; readonly game: string; readonly repeatedCalls: number }
  | { readonly type: 'lost'; readonly game: string }
  | { readonly type: 'left'; readonly game: string; readonly reason: string }
  | { readonly type: 'failed' | 'abandoned'; readonly game: string; readonly tries: number; readonly error: string }
  | { readonly type: 'refused'; readonly game: string; readonly reason: string }
  | { readonly type: 'trouble'; readonly error: string }

/** What a worker needs. */
export interface WorkerOptions {
  /** The address of the Postgres database that the fleet shares, or an open one. */
  readonly database: string | Database
  /** Makes the agents of a tournament's entrants, by name. */
  readonly entrantsOf: (
    definition: TournamentDefinition,
    services: FleetServices,
  ) => Promise<Readonly<Record<string, EntrantAgent>>>
  /** How many games it plays at once. Default 8. */
  readonly concurrency?: number
  /** How long its games stay its own after its last sign of life, in ms. Default 30,000. */
  readonly leaseMs?: number
  /** A game that fails so often in a row without getting any further is given up. Default 5. */
  readonly maxTries?: number
  /** How often it looks for games while none waits, in ms. Default 1,000. */
  readonly pollMs?: number
  /** Drains the worker: it takes no game any more, keeps what the calls in flight bring, and leaves its games to others. */
  readonly signal?: AbortSignal
  /** Ends when every game of every tournament is played or given up. Default: it waits for more. */
  readonly untilDone?: boolean
  readonly onEvent?: (event: WorkerEvent) => void
  /** Traces each game: `game` of a telemetry is one. */
  readonly trace?: TraceGame
}

/** What a worker has done. */
export interface WorkerReport {
  readonly played: number
  readonly lost: number
  readonly left: number
  readonly failed: number
  readonly abandoned: number
}
