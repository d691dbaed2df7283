import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import type { LogStore } from '../index.js'
import { sqliteStore } from '../stores/index.js'
import type { LogArchive, PostgresStore } from '../stores/postgres/index.js'
import { BadInput, fileFault, loadOptional } from './exit.js'

const address = /^postgres(ql)?:\/\//i
const databaseSuffixes = ['.db', '.sqlite', '.sqlite3']
const logSuffixes = ['.jsonl', '.json']

/** Whether a place is the address of a Postgres database. */
export const isAddress = (place: string): boolean => address.test(place)
const endsIn = (place: string, suffixes: readonly string[]): boolean => suffixes.includes(extname(place).toLowerCase())

/** A place as messages and commands show it: the address of a database without its password. */
export const shownPlace = (place: string): string =>
  isAddress(place)
    ? place.replace(/^([a-z]+:\/\/[^/@:]*):[^/]*@/i, '$1@').replace(/([?&]password=)[^&]*/i, '$1...')
    : place

/**
 * Whether an argument names a database of many games: a SQLite file or the address of a Postgres database. Otherwise it names a log.
 * Throws `BadInput` for a file whose name says one and whose content is the other.
 */
export function isDatabase(place: string): boolean {
  if (isAddress(place)) return true
  const file = statSync(place, { throwIfNoEntry: false })
  if (!file?.isFile()) return false
  const isSqlite = file.size === 0 ? endsIn(place, databaseSuffixes) : beginsAsSqlite(place)
  if (isSqlite && endsIn(place, logSuffixes))
    throw new BadInput(`\`${place}\` ends like a log, but it is a SQLite database: name it \`.db\`.`)
  if (!isSqlite && endsIn(place, databaseSuffixes))
    throw new BadInput(`\`${place}\` ends like a database, but it is none: a log is named \`.jsonl\`.`)
  return isSqlite
}

const magic = 'SQLite format 3'

/** Reads only the beginning, as a database may be larger than a text can be. */
function beginsAsSqlite(file: string): boolean {
  const bytes = Buffer.alloc(magic.length)
  let open: number | undefined
  try {
    open = openSync(file, 'r')
    readSync(open, bytes, 0, bytes.length, 0)
  } catch (error) {
    throw fileFault('read the log', file, error)
  } finally {
    if (open !== undefined) closeSync(open)
  }
  return bytes.toString('latin1') === magic
}

/** Throws `BadInput` for the name of a database where a log is written. */
export function requireLogName(path: string): void {
  if (isAddress(path) || endsIn(path, databaseSuffixes))
    throw new BadInput(`A log is a file of lines, and \`${shownPlace(path)}\` names a database: use --db for that.`)
}

/** How long a Postgres server that cannot be reached is tried by a command, in ms. */
const patienceMs = 5_000

/**
 * Opens the store of a database. A SQLite file that does not exist is created. Throws `BadInput` for the name or the content of a
 * log, and where the package `pg` is missing.
 */
export async function openDatabaseStore(place: string): Promise<LogStore> {
  if (!isAddress(place)) {
    if (endsIn(place, logSuffixes))
      throw new BadInput(`\`${place}\` ends like a log: a database is named \`.db\`, or use --log.`)
    if ((statSync(place, { throwIfNoEntry: false })?.size ?? 0) > 0 && !isDatabase(place))
      throw new BadInput(`\`${place}\` is no SQLite database.`)
    return sqliteStore(place)
  }
  return openPostgresStore(place, process.env.NIGHTZERO_ARCHIVE)
}

/** Opens the store of a Postgres database whose archived logs are at the address `archive`. */
export async function openPostgresStore(url: string, archive: string | undefined): Promise<PostgresStore> {
  const { openDatabase, postgresStore } = await loadOptional(
    () => import('../stores/postgres/index.js'),
    'Games in Postgres need the package `pg`: npm install pg.',
  )
  const options = archive ? { archive: await openArchive(archive) } : {}
  const database = openDatabase(url, { patienceMs })
  const store = postgresStore(database, options)
  const closeStore = store.close.bind(store)
  return Object.assign(store, { close: () => closeStore().finally(() => database.close()) })
}

/** The archive at this address, with the key in the variables of the environment that programs for S3 share. */
async function openArchive(url: string): Promise<LogArchive> {
  const { s3Archive } = await loadOptional(
    () => import('../stores/s3/index.js'),
    'Archives in object storage need the package `aws4fetch`: npm install aws4fetch.',
  )
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env
  if (!accessKeyId || !secretAccessKey)
    throw new BadInput('An archive needs a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const { AWS_SESSION_TOKEN: sessionToken, AWS_REGION: region } = process.env
  return s3Archive({
    url,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    ...(region && { region }),
  })
}
