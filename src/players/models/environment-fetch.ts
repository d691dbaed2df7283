import { InvalidOptionsError } from '../../kernel/errors/errors.js'
import { definedFields } from '../../kernel/text/objects.js'

/** Empty in a browser. */
export const environment = (): Readonly<Record<string, string | undefined>> =>
  typeof process === 'undefined' ? {} : process.env

type Fetch = typeof fetch

/** Through the proxy that the environment names. A proxy needs the package `undici`, loaded at the first call. */
export function environmentFetch(): Fetch {
  const proxies = namedProxies()
  if (proxies.httpProxy === undefined && proxies.httpsProxy === undefined) return fetch
  const key = JSON.stringify(proxies)
  let loading: Promise<Fetch> | undefined
  const through: Fetch = async (address, init) => {
    loading ??= load(proxies)
    return (await loading)(address, init)
  }
  const known = proxiedFetches.get(key) ?? through
  proxiedFetches.set(key, known)
  return known
}

const proxiedFetches = new Map<string, Fetch>()

function namedProxies() {
  const variables = environment()
  const named = (variable: string) => variables[variable.toLowerCase()] || variables[variable] || undefined
  const hosts = { httpProxy: named('HTTP_PROXY'), httpsProxy: named('HTTPS_PROXY'), noProxy: named('NO_PROXY') }
  return definedFields(hosts)
}

async function load(proxies: ReturnType<typeof namedProxies>): Promise<Fetch> {
  const { EnvHttpProxyAgent, fetch: send } = await undici()
  // Unencrypted requests use no tunnel, as proxies expect.
  const dispatcher = new EnvHttpProxyAgent({ noProxy: '', ...proxies, proxyTunnel: false })
  // The two kinds of `fetch` differ only in their types.
  return ((address: never, init: object) => send(address, { ...init, dispatcher })) as unknown as Fetch
}

async function undici(): Promise<typeof import('undici')> {
  try {
    // In the bundle it has only a default export.
    return (await import('undici')).default as unknown as typeof import('undici')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InvalidOptionsError(
      'The environment names a proxy, which needs the package `undici`: npm install undici, or give `fetch`.',
      'fetch',
    )
  }
}
