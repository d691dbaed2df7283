import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase } from '../../../src/stores/postgres/index.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of a run is asked for. `tools/test/support/postgres/server.ts` starts it for the whole tests. */
    readonly postgresHelper: string
  }
}

/** The address of a new, empty database on the server of this test run. */
export async function freshDatabase(): Promise<string> {
  const response = await fetch(inject('postgresHelper'))
  const url = await response.text()
  if (!response.ok) throw new Error(url)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = openDatabase(url)
  await server.query(`CREATE DATABASE ${name}`)
  await server.close()
  return url.replace(/postgres$/, name)
}
