import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import * as z from 'zod'
import { InvalidOptionsError } from '../../kernel/errors/errors.js'

/** Who may connect to an HTTP server. */
export interface AdmissionRules {
  /** The server's name in sentences, for example `The inspector`. */
  readonly called: string
  /** The host that it listens at, where it is known. */
  readonly host?: string | undefined
  readonly allowedOrigins: readonly string[]
  readonly option: string
}

/** Whether a host is this computer's own. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

/**
 * Why the server refuses a request; undefined if it accepts it. The page of a foreign site can make a browser connect to this
 * computer, also under the name of the site (DNS rebinding). So the name must be an address, `localhost`, the server's own host
 * or that of an allowed origin, and a page must come from the server itself or from an allowed origin.
 */
export function explainDenial({ host = '', origin }: IncomingHttpHeaders, keeping: AdmissionRules): string | undefined {
  const name = URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1')
  if (name === false || !isAllowedName(name, keeping))
    return `${keeping.called} does not accept this host name: add its address to \`${keeping.option}\`.`
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return undefined
  if (keeping.allowedOrigins.includes(origin)) return undefined
  return `Pages of other origins may not connect: add the origin to \`${keeping.option}\`.`
}

const isAllowedName = (name: string, { host, allowedOrigins }: AdmissionRules): boolean =>
  isIP(name) > 0 ||
  name === 'localhost' ||
  name === host ||
  allowedOrigins.some((origin) => new URL(origin).hostname === name)

/** The headers of every response: no content sniffing, no foreign frames, no referrer, no caching. */
export const securityHeaderList: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cache-Control', 'no-store'],
]

/** A host as a source of sockets in a content security policy. */
export const socketSources = (host: string): string => {
  const clean = host.replaceAll(/[^\w.:[\]-]/g, '')
  return `ws://${clean} wss://${clean}`
}

const port = 'Expected a port: a whole number from 0 to 65,535'

export const originSchema = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'Expected an origin, for example `https://mafia.example`',
  )

export const listenSchema = z.strictObject({
  /** 0, the default, is any free port. */
  port: z.int(port).min(0, port).max(65_535, port).default(0),
  /** Default `127.0.0.1`. A host that other computers can reach needs a `secret`. */
  host: z.string().min(1, 'Expected a host').max(255).default('127.0.0.1'),
})

/** A listening server. */
export interface Listening {
  /** Its address, for example `http://127.0.0.1:4040/`. */
  readonly url: string
  readonly host: string
  readonly port: number
  /** Stops accepting connections, and ends those that are open. */
  close(): Promise<void>
}

interface RequestHandlers {
  /** The server's name in sentences, for example `The inspector`. */
  readonly called: string
  readonly fetch: (request: Request, connection: object) => Response | Promise<Response>
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly keepAlive: boolean
  /** How long a request may take to arrive whole, in ms. Default 30,000. */
  readonly requestMs?: number
}

/** Listens at a port of this computer. Throws `InvalidOptionsError` when it cannot. */
export async function listenAt(
  { called, fetch, upgrade, keepAlive, requestMs = 30_000 }: RequestHandlers,
  { host, port }: z.output<typeof listenSchema>,
): Promise<Listening> {
  const http = createAdaptorServer({
    fetch: (request, connection) => fetch(request, connection as object),
    overrideGlobalObjects: false,
    serverOptions: {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(5_000, requestMs),
    },
  })
  http.on('upgrade', upgrade)
  if (!keepAlive) http.unref().on('connection', (socket: { unref(): void }) => socket.unref())
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => resolve())
  }).catch((cause: Error) => {
    const why = `${called} cannot listen at \`${host}\`, port ${port}: ${cause.message}.`
    throw new InvalidOptionsError(why, 'port', { cause })
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

/** Refuses an upgrade to a WebSocket, for example with `403 Forbidden`, and does not wait for the client to close its side. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const later = /^(429|503)/.test(status) ? 'Retry-After: 5\r\n' : ''
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${later}Content-Length: 0\r\n\r\n`, () => socket.destroy())
}
