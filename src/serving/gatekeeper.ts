import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Who may connect to an HTTP server. */
export interface Gatekeeping {
  /** The server's name in sentences, for example `The inspector`. */
  readonly called: string
  /** The host that it listens at, where it is known. */
  readonly host?: string
  /** Origins of other pages that may connect. */
  readonly allowedOrigins: readonly string[]
  /** The option that names them. */
  readonly option: string
}

/** Whether a host is this computer's own. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}

/**
 * Why the server refuses a request; undefined if it accepts it. The page of a foreign site can make a browser connect to this
 * computer, also under the name of the site (DNS rebinding). So the name must be an address, `localhost`, the server's own host
 * or that of an allowed origin, and a page must come from the server itself or from an allowed origin.
 */
export function refusal({ host = '', origin }: IncomingHttpHeaders, keeping: Gatekeeping): string | undefined {
  const name = hostname(host)
  if (name === undefined || !isOwnName(name, keeping))
    return `${keeping.called} does not accept this host name: add its address to \`${keeping.option}\`.`
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return undefined
  if (keeping.allowedOrigins.includes(origin)) return undefined
  return `Pages of other origins may not connect: add the origin to \`${keeping.option}\`.`
}

const isOwnName = (name: string, { host, allowedOrigins }: Gatekeeping): boolean =>
  isIP(name) > 0 ||
  name === 'localhost' ||
  name === host ||
  allowedOrigins.some((origin) => new URL(origin).hostname === name)

function hostname(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1')
  } catch {
    return undefined
  }
}
