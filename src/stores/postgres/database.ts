import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { MafiaError, StoreError } from '../../kernel/errors/errors.js'

/** A statement; with a name it is prepared once for each connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

/** Runs statements: a database, or a transaction in it. */
export interface Queries {
  /** Runs a statement and returns its rows. Without `values` it may be several statements. */
  query<Row = Record<string, unknown>>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]>
}

/** A connection to Postgres that outlives restarts of the server. */
export interface Database extends Queries {
  /** `query`, retried while the server is away or has no room: for statements that may run twice. `onLost`: the first may have run. */
  persist<Row = Record<string, unknown>>(
    statement: Statement | string,
    values?: readonly unknown[],
    onLost?: () => void,
  ): Promise<Row[]>
  /** Does everything in `action` or, if it throws, nothing. */
  transaction<T>(action: (queries: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The options of `openDatabase`. */
export interface DatabaseOptions {
  /** The largest number of connections. Default 10. */
  readonly maxConnections?: number
  /** How long a server that cannot be reached is retried, in ms. Default 120,000. */
  readonly patienceMs?: number
}

/**
 * Opens a Postgres database. Nothing is sent before the first statement. Needs the package `pg`.
 *
 * @throws {StoreError} when `url` is not the address of a Postgres database.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}) {
  requireArgument('options', options, { kind: 'an object' })
  const { maxConnections = 10, patienceMs = 120_000 } = options
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new StoreError('Expected the address of a Postgres database, for example `postgres://user@host:5432/games`.')
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, application_name: 'nightzero' })
  // An idle connection that breaks is replaced by the next statement.
  pool.on('error', () => {})
  return new PostgresDatabase(pool, patienceMs)
}

const longestWaitMs = 1_000

class PostgresDatabase implements Database {
  readonly #pool: pg.Pool
  /** Whether statements with a name are prepared: not behind a pooler that gives each transaction another connection. */
  #prepares = true
  readonly #patienceMs: number
  #closed = false

  constructor(pool: pg.Pool, patienceMs: number) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  async query<Row>(statement: Statement | string, values: readonly unknown[] = []): Promise<Row[]> {
    const prepares = this.#prepares
    try {
      return await run<Row>(this.#pool, prepares ? statement : textOf(statement), values)
    } catch (error) {
      // The server refused it before it did anything.
      if (prepares && preparedElsewhere.has(postgresErrorCode(error) ?? '')) {
        this.#prepares = false
        return this.query(statement, values)
      }
      throw databaseError(error)
    }
  }

  async persist<Row>(statement: Statement | string, values?: readonly unknown[], onLost?: () => void): Promise<Row[]> {
    const endsAt = performance.now() + this.#patienceMs
    for (let waitMs = 20; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      try {
        return await this.query<Row>(statement, values)
      } catch (error) {
        if (!isConnectionLost(error) || this.#closed || performance.now() > endsAt) throw error
        onLost?.()
        await wait(waitMs)
      }
    }
  }

  async transaction<T>(action: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error) => {
      throw databaseError(error)
    })
    let broken = true
    // A connection that breaks between two statements fails the next one.
    client.on('error', ignore)
    try {
      await client.query('BEGIN')
      const result = await action({ query: (statement, values = []) => run(client, statement, values) })
      await client.query('COMMIT')
      broken = false
      return result
    } catch (error) {
      broken = !(await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ))
      throw databaseError(error)
    } finally {
      client.off('error', ignore)
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#pool.end()
  }
}

const ignore = (): void => {}

/** A prepared statement is unknown, or known already: this connection is not the one that it was prepared on. */
const preparedElsewhere = new Set(['26000', '42P05'])

const textOf = (statement: Statement | string): string => (typeof statement === 'string' ? statement : statement.text)

async function run<Row>(
  target: pg.Pool | pg.PoolClient,
  statement: Statement | string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { text, name } = typeof statement === 'string' ? { text: statement, name: undefined } : statement
  // Several statements at once cannot have parameters.
  const result = await (values.length === 0 && name === undefined
    ? target.query(text)
    : target.query({ text, values: [...values], ...(name && { name }) }))
  return (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as Row[]
}

/** 53: it has no room for now: the disk or memory is full, or all connections are taken. */
const lostCodes =
  /^(08...|53...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const lostWords =
  /connection terminated|connection ended|not queryable|server closed the connection|client has encountered/i

/** Whether the server could not be reached or has no room, so that it may answer later: the statement may have taken effect or not. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message = '', cause } = error as { code?: string; message?: string; cause?: unknown }
  if (typeof code === 'string' && lostCodes.test(code)) return true
  return lostWords.test(message) || (cause !== undefined && isConnectionLost(cause))
}

/** The code that Postgres gives an error, for example `23505` when a key is taken. */
export function postgresErrorCode(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause === undefined ? undefined : postgresErrorCode(cause)
}

function databaseError(error: unknown): unknown {
  if (MafiaError.is(error)) return error
  const message = (error as Error).message.replace(/\.$/, '') || postgresErrorCode(error)
  return new StoreError(`The database cannot be used: ${message}.`, { cause: error })
}

/** The schema of one part of the program: the steps that create it, oldest first. A released step never changes. */
export interface SchemaPart {
  readonly name: string
  readonly steps: readonly string[]
}

/**
 * Brings the tables of a part up to date, once, even if several processes do so at the same time.
 *
 * @throws {StoreError} when a later version of this program has made them.
 */
export async function migrate(database: Database, part: SchemaPart): Promise<void> {
  if ((await checkedSchemaVersion(database, part)) === part.steps.length) return
  await database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock(2051990412)')
    await queries.query(
      'CREATE SCHEMA IF NOT EXISTS nightzero; ' +
        'CREATE TABLE IF NOT EXISTS nightzero.versions (part text PRIMARY KEY, version integer NOT NULL)',
    )
    for (const step of part.steps.slice(await checkedSchemaVersion(queries, part))) await queries.query(step)
    await queries.query(
      'INSERT INTO nightzero.versions (part, version) VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET version = $2',
      [part.name, part.steps.length],
    )
  })
}

async function checkedSchemaVersion(queries: Queries, { name, steps }: SchemaPart): Promise<number> {
  const version = await readSchemaVersion(queries, name)
  if (version > steps.length)
    throw new StoreError(
      `The tables of \`${name}\` in this database have version ${version}, and this program knows version ${steps.length}: update nightzero.`,
    )
  return version
}

async function readSchemaVersion(queries: Queries, part: string): Promise<number> {
  try {
    const [row] = await queries.query<{ version: number }>('SELECT version FROM nightzero.versions WHERE part = $1', [
      part,
    ])
    return row?.version ?? 0
  } catch (error) {
    // Neither the schema nor the table exists yet.
    if (['42P01', '3F000'].includes(postgresErrorCode(error) ?? '')) return 0
    throw error
  }
}

const partitions = 8

const eventPartitions = Array.from(
  { length: partitions },
  (_, index) =>
    `CREATE TABLE nightzero.events_${index} PARTITION OF nightzero.events FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${index});`,
).join('\n')

/** The tables of the store (source 003). JSON is saved as text, byte for byte; ids are compared byte by byte. */
export const storeSchema: SchemaPart = {
  name: 'games',
  steps: [
    `
    CREATE TABLE nightzero.writers (
      id text PRIMARY KEY,
      host text NOT NULL,
      pid integer NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      lease_until timestamptz NOT NULL
    );
    CREATE TABLE nightzero.games (
      id text COLLATE "C" PRIMARY KEY,
      seed text NOT NULL,
      status text NOT NULL,
      created_at bigint NOT NULL,
      rules text NOT NULL,
      players integer NOT NULL,
      metadata json NOT NULL,
      writer text
    );
    CREATE INDEX games_by_time ON nightzero.games (created_at DESC, id DESC);
    CREATE INDEX games_by_status ON nightzero.games (status, created_at DESC, id DESC);
    CREATE INDEX games_by_rules ON nightzero.games (rules, created_at DESC, id DESC);
    CREATE INDEX games_by_writer ON nightzero.games (writer) WHERE writer IS NOT NULL;
    CREATE TABLE nightzero.events (
      game_id text COLLATE "C" NOT NULL,
      seq integer NOT NULL,
      event_type text NOT NULL,
      payload json NOT NULL,
      private boolean NOT NULL,
      created_at bigint,
      PRIMARY KEY (game_id, seq)
    ) PARTITION BY HASH (game_id);
    ${eventPartitions}
    CREATE TABLE nightzero.tries (
      game_id text COLLATE "C" NOT NULL,
      request_id text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      call integer NOT NULL,
      payload json NOT NULL,
      PRIMARY KEY (game_id, request_id, attempt, call)
    );
    `,
    `
    ALTER TABLE nightzero.games ADD COLUMN archived json;
    CREATE INDEX games_unarchived ON nightzero.games (created_at, id) WHERE status = 'finished' AND archived IS NULL;
    CREATE INDEX games_archived ON nightzero.games (created_at) WHERE archived IS NOT NULL;
    `,
  ],
}
