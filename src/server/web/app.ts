import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { checkFields } from '../../errors/check-fields.js'
import { guardHeaders, refusal, socketSources } from '../../serving/index.js'
import { bearerIn, callerOf } from '../access/caller.js'
import { problemOf, Refusal } from '../refusal.js'
import { openapi } from '../routes/openapi.js'
import type { Route } from '../routes/route.js'
import { routes } from '../routes/routes.js'
import type { ServerParts } from '../server-parts.js'
import type { Gate } from './gate.js'
import { pageAt } from './page.js'
import { Rate } from './rate.js'

/** The largest body of a request. */
const mostBodyBytes = 64 * 1024

/** What a server on Node knows about a connection. */
export interface Connection {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } }
}

type App = Hono<{ Bindings: Connection }>

/** The server on HTTP: the REST API, and the page for everything else. */
export function webApp(parts: ServerParts, gate: Gate): App {
  const app: App = new Hono()
  const { onWarning, limits } = parts.options
  const rate = new Rate(limits.requestsPerMinute)
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of headersFor(context.req.header('host') ?? '')) context.res.headers.set(name, value)
  })
  app.use(async (context, next) => {
    const why = refusal({ host: context.req.header('host'), origin: context.req.header('origin') }, gate())
    if (why !== undefined) throw new Refusal(403, why)
    rate.take(context.env?.incoming?.socket?.remoteAddress ?? 'somewhere')
    await next()
  })
  const tooLarge = () => {
    throw new Refusal(413, `A request may have at most ${mostBodyBytes} bytes.`)
  }
  app.use(bodyLimit({ maxSize: mostBodyBytes, onError: tooLarge }))
  for (const route of routes) serve(app, route, parts)
  app.get('/openapi.json', (context) => context.json(openapi()))
  app.get('*', ({ req }) => pageAt(parts.options.page, req.path, req.header('accept-encoding')))
  app.notFound(() => problem(new Refusal(404, 'There is nothing here.')))
  app.onError((error) => {
    const { status } = problemOf(error)
    if (status >= 500 && !(error instanceof Refusal)) onWarning(`A request failed: ${error.stack ?? error.message}`)
    return problem(error)
  })
  return app
}

/** Serves a route at its path. Its input is checked before it answers. */
function serve(app: App, { method, path, query, body, status = 200, answer }: Route, parts: ServerParts): void {
  app[method](path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ req }) => {
    const caller = callerOf(bearerIn(req.header('authorization')), parts.tokens)
    const asked = {
      parts,
      caller,
      params: req.param() as Record<string, string>,
      query: query ? checkFields(query.strict(), req.query()) : {},
      body: body ? checkFields(body, jsonIn(await req.text())) : {},
    }
    const reply = await answer(asked)
    return reply instanceof Response ? reply : Response.json(reply, { status })
  })
}

function jsonIn(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'Expected the body to be JSON.')
  }
}

function problem(error: unknown): Response {
  const facts = problemOf(error)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  if (facts.status === 401) headers['WWW-Authenticate'] = 'Bearer'
  if (facts.status === 429) headers['Retry-After'] = '5'
  return new Response(JSON.stringify(facts), { status: facts.status, headers })
}

const headersFor = (host: string): readonly (readonly [string, string])[] => [
  [
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self' ${socketSources(host)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ...guardHeaders,
]
