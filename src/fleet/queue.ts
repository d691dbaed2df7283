import { type ConnectionOptions, PgBoss } from 'pg-boss'
import type { Database, Queries } from '../stores/postgres/index.js'

/** A game that a worker has taken from the queue. `attempt` keeps a worker that lost it from settling it. */
export interface Job {
  readonly id: string
  readonly attempt: number
  readonly tournament: string
  readonly gameId: string
}

/** The games that wait to be played, a queue for each tournament. */
export interface Queue {
  /** Makes the queue of a tournament. */
  open(tournament: string): Promise<void>
  /** Puts games into the queue, with everything else that `queries` does. Those that are there already stay as they are. */
  add(
    tournament: string,
    games: readonly { readonly job: string; readonly id: string }[],
    queries: Queries,
  ): Promise<void>
  /** Takes games that no other worker has. */
  take(tournament: string, most: number): Promise<Job[]>
  /** Reports that these games are still played. */
  keep(jobs: readonly Job[]): Promise<void>
  /** Removes a game that is played, or given up, from the queue. */
  settle(job: Job): Promise<void>
  /** Gives the game back for another worker. */
  giveBack(job: Job): Promise<void>
  stop(): Promise<void>
}

/** How long a job that its worker does not touch stays with it. */
const heartbeatSeconds = 30
/** A game may be given back any number of times: the table of games counts its tries. */
const anyNumber = 1_000_000

const queueName = (tournament: string): string => `games.${tournament}`
const jobReference = ({ id, attempt }: Job) => ({ id, retryCount: attempt })

/** Opens the queues of a database with pg-boss, in the schema `nightzero_queue`. `supervise`: gives jobs of dead workers back. */
export async function openQueue(database: Database, { supervise }: { readonly supervise: boolean }): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await database.query(text, values) }) },
    schema: 'nightzero_queue',
    supervise,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    schedule: false,
    reindex: false,
  })
  // While the database cannot be reached, the worker's own requests fail and report it.
  boss.on('error', () => {})
  await boss.start()
  return new BossQueue(boss, database)
}

class BossQueue implements Queue {
  readonly #boss: PgBoss
  /** Makes pg-boss wait for a database that cannot be reached. */
  readonly #persisting: ConnectionOptions

  constructor(boss: PgBoss, database: Database) {
    this.#boss = boss
    this.#persisting = {
      db: { executeSql: async (text, values) => ({ rows: await database.persist(text, values) }) },
    }
  }

  async open(tournament: string): Promise<void> {
    await this.#boss.createQueue(queueName(tournament), {
      retryLimit: anyNumber,
      retryDelay: 0,
      heartbeatSeconds,
      expireInSeconds: 24 * 60 * 60 - 1,
      retentionSeconds: 365 * 24 * 60 * 60,
    })
  }

  async add(tournament: string, games: readonly { job: string; id: string }[], queries: Queries): Promise<void> {
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({ rows: await queries.query(text, values ?? []) }),
    }
    const jobs = games.map(({ job, id }) => ({ id: job, data: { gameId: id } }))
    await this.#boss.insert(queueName(tournament), jobs, { db })
  }

  async take(tournament: string, most: number): Promise<Job[]> {
    const jobs = await this.#boss.fetch<{ gameId: string }>(queueName(tournament), { batchSize: most })
    return jobs.map(({ id, retryCount, data }) => ({ id, attempt: retryCount, tournament, gameId: data.gameId }))
  }

  async keep(jobs: readonly Job[]): Promise<void> {
    for (const tournament of new Set(jobs.map((job) => job.tournament)))
      await this.#boss.touch(
        queueName(tournament),
        jobs.filter((job) => job.tournament === tournament).map(jobReference),
      )
  }

  async settle(job: Job): Promise<void> {
    await this.#boss.complete(queueName(job.tournament), jobReference(job), undefined, this.#persisting)
  }

  async giveBack(job: Job): Promise<void> {
    await this.#boss.fail(queueName(job.tournament), jobReference(job), undefined, this.#persisting)
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false })
  }
}
