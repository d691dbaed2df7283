import type { Database, PostgresStore } from '../stores/postgres/index.js'
import type { BegunCalls } from './begun-calls.js'
import type { Queue } from './queue.js'
import type { OpenTournaments } from './tournaments.js'
import type { WorkerOptions } from './worker-options.js'

/** What a worker needs to play a job. */
export interface JobParts {
  readonly database: Database
  readonly store: PostgresStore
  readonly queue: Queue
  readonly calls: BegunCalls
  readonly tournaments: OpenTournaments
  readonly maxTries: number
  readonly signal: AbortSignal | undefined
  readonly onEvent: WorkerOptions['onEvent'] | undefined
  readonly trace: WorkerOptions['trace'] | undefined
}
