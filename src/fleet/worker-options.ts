import type { Limiter } from '../agents/openai/index.js'
import type { Agent } from '../index.js'
import type { Database } from '../stores/postgres/index.js'
import type { EntrantAgent, TraceGame } from '../tournament/index.js'
import type { TournamentDefinition } from './definition.js'

/** The services that a worker shares with all others. */
export interface FleetServices {
  /** The limits of a server, kept by all workers together: for agents that take a `limiter`, and only inside `guarded`. */
  limiterOf(server: string): Limiter
  /**
   * The agent, guarded: while its server does not answer, no worker of the fleet calls it. `queued`: the agent uses the
   * server's limiter itself.
   */
  guarded(agent: Agent, server: string, options?: { readonly queued?: boolean }): Agent
}

/** The outcome of a game at a worker. */
export type WorkerEvent = GamePlayed | GameLost | GameLeft | GameFailed | WorkerTrouble

interface GamePlayed {
  /** `taken over`: the game of another worker continues at this one. */
  readonly type: 'played' | 'taken over'
  readonly game: string
  readonly repeatedCalls: number
}

interface GameLost {
  readonly type: 'lost'
  readonly game: string
}

interface GameLeft {
  readonly type: 'left' | 'refused'
  readonly game: string
  readonly reason: string
}

interface GameFailed {
  readonly type: 'failed' | 'abandoned'
  readonly game: string
  readonly tries: number
  readonly error: string
}

interface WorkerTrouble {
  readonly type: 'trouble'
  readonly error: string
}

/** The options of `runWorker`. */
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
  /** How long it keeps its games after its last sign of life, in ms. Default 30,000. */
  readonly leaseMs?: number
  /** How often a game may fail in a row without progress before it is given up. Default 5. */
  readonly maxTries?: number
  /** How often it looks for new games, in ms. Default 1,000. */
  readonly pollMs?: number
  /**
   * Drains the worker: it takes no more games, saves the answers of calls in flight, and leaves its games to others.
   */
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
