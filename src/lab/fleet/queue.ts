import { type ConnectionOptions, PgBoss } from 'pg-boss'
import type { Database, Queries } from '../../stores/postgres/index.js'

/** The delivery of a game to a worker. Only the claim on the game's writer decides who plays it. */
export interface Job {
  readonly id: string
  readonly tournament: string
  readonly gameId: string
}

/** When a game is delivered again: ignored while its worker lives, after that it moves the game to another one. */
const expireInSeconds = 10
const superviseSeconds = 5
/** A game may be delivered any number of times: the table of games counts its tries. */
const retryLimit = 1_000_000

const queueName = (tournament: string): string => `games.${tournament}`

const queriesAsDatabase = (queries: Queries): NonNullable<ConnectionOptions['db']> => ({
  executeSql: async (text, values = []) => ({ rows: await queries.query(text, values) }),
})

/**
 * Games that were delivered before go first: what was paid for them is used, and few games are half-played at any time. pg-boss orders
 * by priority, keeps it when it delivers again, and changes it only for jobs that wait.
 */
const hasten = 'UPDATE nightzero_queue.job SET priority = 1 WHERE name = $1 AND id = ANY($2::uuid[]) AND priority = 0'

/** Delivers the games of tournaments to workers, with pg-boss in the schema `nightzero_queue`: a queue for each tournament. */
export class Queue {
  readonly #boss: PgBoss
  readonly #database: Database

  private constructor(boss: PgBoss, database: Database) {
    this.#boss = boss
    this.#database = database
  }

  /** `supervise`: delivers again what has expired. */
  static async open(database: Database, { supervise }: { readonly supervise: boolean }): Promise<Queue> {
    let queries: Queries = database
    const boss = new PgBoss({
      db: { executeSql: (text, values) => queriesAsDatabase(queries).executeSql(text, values) },
      schema: 'nightzero_queue',
      supervise,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      schedule: false,
      reindex: false,
    })
    // While the database cannot be reached, the worker's own requests fail and report it.
    boss.on('error', () => {})
    // It makes its tables when it starts, which fails if another process does so at the same moment.
    await database.transaction(async (locked) => {
      await locked.query('SELECT pg_advisory_xact_lock(2051990413)')
      queries = locked
      await boss.start().finally(() => {
        queries = database
      })
    })
    return new Queue(boss, database)
  }

  async create(tournament: string): Promise<void> {
    const retentionSeconds = 365 * 24 * 60 * 60
    await this.#boss.createQueue(queueName(tournament), {
      retryLimit,
      retryDelay: 0,
      expireInSeconds,
      retentionSeconds,
    })
  }

  async add(tournament: string, gameIds: readonly string[], queries: Queries): Promise<void> {
    const jobs = gameIds.map((gameId) => ({ data: { gameId } }))
    await this.#boss.insert(queueName(tournament), jobs, { db: queriesAsDatabase(queries) })
  }

  async fetch(tournament: string, most: number): Promise<Job[]> {
    const jobs = await this.#boss.fetch<{ gameId: string }>(queueName(tournament), { batchSize: most })
    const first = jobs.map(({ id }) => id)
    // Without it the games only wait for their turn.
    if (first.length > 0) await this.#database.query(hasten, [queueName(tournament), first]).catch(() => {})
    return jobs.map(({ id, data }) => ({ id, tournament, gameId: data.gameId }))
  }

  /** Ends the deliveries of a game that is over, also when it has been delivered again meanwhile. */
  async complete({ tournament, id }: Job): Promise<void> {
    await this.#boss.complete(queueName(tournament), id, undefined, { includeQueued: true })
  }

  async redeliver({ tournament, id }: Job): Promise<void> {
    await this.#boss.fail(queueName(tournament), id)
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false })
  }
}
