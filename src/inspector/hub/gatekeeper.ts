import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Who may talk to the hub. */
export interface Gatekeeping {
  /** The host that it listens at. */
  readonly host: string
  readonly allowedOrigins: readonly string[]
}

/** Whether a host is this computer's own. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}

/**
 * Why a request is refused; undefined when it is not. A page of a foreign site can make a browser connect to this computer, under
 * the site's own name too (DNS rebinding): the name must be an address, `localhost` or the hub's own host, and a page must
 * come from the hub itself.
 */
export function refusal({ host = '', origin }: IncomingHttpHeaders, keeping: Gatekeeping): string | undefined {
  const name = hostname(host)
  if (name === undefined || !(isIP(name) > 0 || name === 'localhost' || name === keeping.host))
    return 'The inspector is not reached under this name.'
  if (origin === undefined || origin === `http://${host}` || keeping.allowedOrigins.includes(origin)) return undefined
  return 'Pages of other origins may not connect: name theirs in `allowedOrigins`.'
}

function hostname(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1')
  } catch {
    return undefined
  }
}
