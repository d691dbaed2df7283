import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import * as z from 'zod'
import { checkFields } from '../errors/check-fields.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { isLoopback } from '../serving/index.js'
import type { GameServer } from './create-server.js'

/** The options of `listen`. */
export interface ListenOptions {
  /** 0, the default, is any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. A host that other computers can reach needs a `secret`. */
  readonly host?: string
}

/** A listening server. */
export interface Listening {
  /** Its address, for example `http://127.0.0.1:4040/`. */
  readonly url: string
  readonly host: string
  readonly port: number
  /** Stops accepting connections. */
  close(): Promise<void>
}

const port = 'Expected a port: a whole number from 0 to 65,535'
const listenSchema = z.strictObject({
  port: z.int(port).min(0, port).max(65_535, port).optional(),
  host: z.string().min(1, 'Expected a host').max(255).optional(),
})

/** Listens at a port of this computer. */
export async function listenAt(
  { fetch, upgrade }: Pick<GameServer, 'fetch' | 'upgrade'>,
  where: ListenOptions,
  { secured }: { readonly secured: boolean },
): Promise<Listening> {
  const { port = 0, host = '127.0.0.1' } = checkFields(listenSchema, where)
  if (!isLoopback(host) && !secured)
    throw new InvalidOptionsError(
      `Other computers can reach \`${host}\`: set your own \`secret\` for the tokens.`,
      'secret',
    )
  const http = createAdaptorServer({ fetch: (request, connection) => fetch(request, connection as object) })
  http.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => resolve())
  }).catch((cause: Error) => {
    throw new InvalidOptionsError(`The server cannot listen at \`${host}\`, port ${port}: ${cause.message}.`, 'port', {
      cause,
    })
  })
  const { port: bound } = http.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/`,
    host,
    port: bound,
    close: () =>
      new Promise((closed) => {
        http.close(() => closed())
        if ('closeAllConnections' in http) http.closeAllConnections()
      }),
  }
}
