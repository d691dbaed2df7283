import { StoreError } from '../../errors/store-error.js'
import { codeOf, type Database, type Queries } from './database.js'

/**
 * The database schema of one part of the program: the steps that create it, oldest first. A released step never
 * changes.
 */
export interface SchemaPart {
  readonly name: string
  readonly steps: readonly string[]
}

/**
 * Brings the tables of a part up to date, once, even if several processes do so at the same time. If they are up to
 * date, it only reads.
 *
 * @throws {StoreError} when a later version of this program has made them.
 */
export async function migrate(database: Database, part: SchemaPart): Promise<void> {
  if ((await versionIn(database, part)) === part.steps.length) return
  await database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock(2051990412)')
    await queries.query(
      'CREATE SCHEMA IF NOT EXISTS nightzero; ' +
        'CREATE TABLE IF NOT EXISTS nightzero.versions (part text PRIMARY KEY, version integer NOT NULL)',
    )
    for (const step of part.steps.slice(await versionIn(queries, part))) await queries.query(step)
    await queries.query(
      'INSERT INTO nightzero.versions (part, version) VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET version = $2',
      [part.name, part.steps.length],
    )
  })
}

async function versionIn(queries: Queries, { name, steps }: SchemaPart): Promise<number> {
  const version = await versionOf(queries, name)
  if (version > steps.length)
    throw new StoreError(
      `The tables of \`${name}\` in this database have version ${version}, and this program knows version ${steps.length}: update nightzero.`,
    )
  return version
}

async function versionOf(queries: Queries, part: string): Promise<number> {
  try {
    const [row] = await queries.query<{ version: number }>('SELECT version FROM nightzero.versions WHERE part = $1', [
      part,
    ])
    return row?.version ?? 0
  } catch (error) {
    // Neither the schema nor the table exists yet.
    if (['42P01', '3F000'].includes(codeOf(error) ?? '')) return 0
    throw error
  }
}
