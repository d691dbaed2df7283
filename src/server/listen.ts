import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import * as z from 'zod'
import { checkFields } from '../errors/check-fields.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { addressOf, cannotListen, hostSchema, isLoopback, portSchema } from '../serving/index.js'
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

const listenSchema = z.strictObject({ port: portSchema.optional(), host: hostSchema.optional() })

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
    throw cannotListen('The server', { host, port }, cause)
  })
  const { port: bound } = http.address() as AddressInfo
  return {
    url: addressOf({ host, port: bound }),
    host,
    port: bound,
    close: () =>
      new Promise((closed) => {
        http.close(() => closed())
        if ('closeAllConnections' in http) http.closeAllConnections()
      }),
  }
}
