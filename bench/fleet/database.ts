import { openDatabase } from 'nightzero/stores/postgres'
import { startServer } from '../../tools/test/support/postgres/server.js'

const server = await startServer(['shared_buffers=256MB', 'max_wal_size=4GB'])
const sql = openDatabase(server.url)

/** Creates an empty database on the server of this benchmark. Returns its URL. */
export async function freshDatabase(name: string): Promise<string> {
  await sql.query(`CREATE DATABASE ${name}`)
  return server.url.replace(/postgres$/, name)
}

/** Stops the server and removes all its databases. */
export async function removeDatabases(): Promise<void> {
  await sql.close()
  await server.remove()
}
