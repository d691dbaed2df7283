import { StoreError } from '../../errors/errors.js'
import { type Database, postgresErrorCode, type Queries } from './database.js'

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
