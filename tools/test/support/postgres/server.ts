import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../../../test/support/free-port.js'
import { embeddedPostgres } from './embedded.js'

/** A Postgres server of its own, on this machine alone. */
export interface Server {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends the server as a crash does: nothing is written any more. */
  crash(): Promise<void>
}

/** Starts a server with an empty folder; `remove` stops it and removes the folder. `flags` go to the server's settings. */
export async function startServer(flags: readonly string[] = []): Promise<Server & { remove(): Promise<void> }> {
  const [port, folder] = [await freePort(), join(tmpdir(), `nightzero-postgres-${process.pid}-${Date.now()}`)]
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', ...flags]
  const EmbeddedPostgres = await embeddedPostgres()
  const make = () =>
    new EmbeddedPostgres({
      databaseDir: folder,
      user: 'postgres',
      password: 'postgres',
      port,
      persistent: true,
      createPostgresUser: true,
      postgresFlags: settings.flatMap((setting) => ['-c', setting]),
      onLog: () => {},
      onError: () => {},
    })
  let server = make()
  await server.initialise()
  await server.start()
  const stop = () => server.stop()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop,
    crash: () => {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      return stop()
    },
    start: () => {
      server = make()
      return server.start()
    },
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One server for all tests of a run, started when the first of them asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof startServer> | undefined
  const helper = createServer((_, response) => {
    // What a test keeps need not survive the machine.
    started ??= startServer(['fsync=off'])
    started.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(helper, 'listening')
  project.provide('postgresHelper', `http://127.0.0.1:${(helper.address() as AddressInfo).port}`)
  return async () => {
    helper.close()
    await (await started)?.remove()
  }
}
