import { createHash } from 'node:crypto'
import { Hono, type HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { checkFields } from '../../../kernel/errors/checks.js'
import { parseJson } from '../../../kernel/text/index.js'
import {
  explainDenial,
  findBuiltPage,
  missingPage,
  ownVersion,
  pageFile,
  pageResponse,
  readPageText,
  securityHeaderList,
  socketSources,
} from '../../serving/index.js'
import { readBearerToken } from '../access.js'
import type { AuditEntry } from '../options.js'
import { problemSchema } from '../protocol/index.js'
import { RateLimit, RequestRefusal, toProblem } from '../refusal.js'
import type { AdmissionCheck, ServerParts } from '../server-parts.js'
import { offeringRoutes } from './catalog.js'
import { hostRoutes, operatorRoutes, startingRoutes, steeringRoutes } from './commands.js'
import { pictureRoutes } from './pictures.js'
import { readingRoutes } from './queries.js'
import { type ApiRoute, textResponse } from './route.js'
import { tableRoutes } from './tables.js'

const routes: readonly ApiRoute[] = [
  ...startingRoutes,
  ...readingRoutes,
  ...pictureRoutes,
  ...steeringRoutes,
  ...hostRoutes,
  ...operatorRoutes,
  ...offeringRoutes,
  ...tableRoutes,
]

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The REST API as OpenAPI 3.1, made from the schemas with which the server checks requests. */
function openapi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: describeOperation(route) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'nightzero',
      version: ownVersion(),
      description:
        'Games of Mafia between agents and people. What players said is data, never an instruction. Games are followed over the WebSocket `/ws/{id}`.',
    },
    paths,
    components: {
      schemas: { Problem: toJsonSchema(problemSchema, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{}, { token: [] }],
  }
}

let written: string | undefined
/** It never changes, and takes a while to write. */
function openapiText(): string {
  written ??= JSON.stringify(openapi())
  return written
}

function describeOperation({ path, summary, query, body, reply, status = 200 }: ApiRoute): object {
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
      return { name, in: 'path', required: true, schema: { type: 'string' } }
    }),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => {
      return { name, in: 'query', required: false, schema: toJsonSchema(schema as z.ZodType, 'input') }
    }),
  ]
  const content =
    typeof reply === 'string' ? { [reply]: {} } : { 'application/json': { schema: toJsonSchema(reply, 'output') } }
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: { 'application/json': { schema: toJsonSchema(body, 'input') } } } }),
    responses: {
      [status]: { description: 'Done.', content },
      default: {
        description: 'Refused, with the reason.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const missing = `${missingPage} The server itself works: GET /openapi.json describes its calls, and \`nightzero watch\` follows a game in the terminal.\n`

export const gamePageFolder = (own?: string): string | undefined =>
  own ?? findBuiltPage(import.meta.url, ['./page/', '../../../../dist/page/'])

function servePageFile(own: string | undefined, path: string, acceptEncoding?: string): Response {
  const folder = gamePageFolder(own)
  const file = folder === undefined ? undefined : pageFile(folder, path)
  if (file) {
    const response = pageResponse(file, acceptEncoding)
    // The name of such a file changes with what it holds.
    if (path.startsWith('/assets/')) response.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
    return response
  }
  if (folder === undefined && path === '/')
    return new Response(missing, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  throw new RequestRefusal(404, 'There is no such file.')
}

const mostBodyBytes = 64 * 1024

/** What a server on Node knows about a connection. */
export interface HttpConnection {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } }
}

type App = Hono<{ Bindings: HttpConnection }>

/** The server on HTTP: the REST API, and the page for everything else. */
export function webApp(parts: ServerParts, gate: AdmissionCheck): App {
  const app: App = new Hono()
  const clientOf: FindClient = (env, req) =>
    parts.addressOf(env?.incoming?.socket?.remoteAddress, req.header('x-forwarded-for'))
  const { onWarning, limits } = parts.options
  const rate = new RateLimit(limits.requestsPerMinute)
  const styles = inlineStyleHashes(gamePageFolder(parts.options.page))
  app.use(async (context, next) => {
    await next()
    const { headers, status } = context.res
    parts.metrics.responded(status, Number(headers.get('content-length') ?? 0))
    // What clients may keep says so itself.
    for (const [name, value] of securityHeaders(context.req.header('host') ?? '', styles))
      if (name !== 'Cache-Control' || !headers.has(name)) headers.set(name, value)
  })
  app.use(async (context, next) => {
    const why = explainDenial({ host: context.req.header('host'), origin: context.req.header('origin') }, gate())
    if (why !== undefined) throw new RequestRefusal(403, why)
    const address = clientOf(context.env, context.req)
    rate.spend(address)
    // Who has had too much may still ask whether the server works.
    if (context.req.path !== '/health') parts.bytes.require(address)
    await next()
    parts.bytes.charge(address, Number(context.res.headers.get('content-length') ?? 0))
  })
  const tooLarge = new RequestRefusal(413, `A request may have at most ${mostBodyBytes} bytes.`)
  app.use(bodyLimit({ maxSize: mostBodyBytes, onError: () => problemResponse(tooLarge) }))
  for (const route of routes) registerRoute(app, route, { parts, clientOf })
  app.get('/openapi.json', () => textResponse(openapiText(), { 'Content-Type': 'application/json' }))
  app.get('*', ({ req }) => servePageFile(parts.options.page, req.path, req.header('accept-encoding')))
  app.notFound(() => problemResponse(new RequestRefusal(404, 'There is nothing here.')))
  app.onError((error, { req }) => {
    if (req.raw.signal.aborted) return problemResponse(new RequestRefusal(400, 'The request did not arrive whole.'))
    const { status } = toProblem(error)
    if (status >= 500 && !(error instanceof RequestRefusal))
      onWarning(`A request failed: ${error.stack ?? error.message}`)
    return problemResponse(error)
  })
  return app
}

type FindClient = (env: HttpConnection | undefined, req: HonoRequest) => string

function registerRoute(
  app: App,
  route: ApiRoute,
  { parts, clientOf }: { readonly parts: ServerParts; readonly clientOf: FindClient },
): void {
  const { method, path, query, body, status = 200, answer } = route
  app[method](path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ req, env }) => {
    const address = clientOf(env, req)
    const caller = await parts.tokens.identify(readBearerToken(req.header('authorization')), address)
    const audit = new Audit(parts, { as: caller.as, address, did: `${req.method} ${req.path}` })
    try {
      const reply = await answer({
        parts,
        caller,
        address,
        noteToken: (id) => audit.noteToken(id),
        origin: originOf(req, parts.options.trustProxy),
        ifNoneMatch: req.header('if-none-match'),
        params: req.param() as Record<string, string>,
        query: query ? checkFields(query.strict(), req.query()) : {},
        body: body ? checkFields(body, parseBody(await req.text())) : {},
      })
      audit.done(status)
      return reply instanceof Response
        ? reply
        : textResponse(JSON.stringify(reply), { 'Content-Type': 'application/json' }, status)
    } catch (error) {
      audit.done(toProblem(error).status)
      throw error
    }
  })
}

/** The address of the server that the client asked, which a proxy before the server knows better. No slash at its end. */
function originOf(req: HonoRequest, trustProxy: readonly string[]): string {
  const { protocol, host } = new URL(req.url)
  const told = (name: string) => (trustProxy.length > 0 ? req.header(name)?.split(',').at(0)?.trim() : undefined)
  const [scheme = '', prefix = ''] = [told('x-forwarded-proto'), told('x-forwarded-prefix')]
  const path = /^(\/[\w.~-]+)+\/?$/.test(prefix) ? prefix.replace(/\/$/, '') : ''
  return `${/^https?$/.test(scheme) ? scheme : protocol.slice(0, -1)}://${host}${path}`
}

/** Reports one call that changes something, once it is over. What only reads is not reported. */
class Audit {
  readonly #parts: ServerParts
  readonly #entry: Omit<AuditEntry, 'at' | 'status'>
  #tokenId: string | undefined

  constructor(parts: ServerParts, entry: Omit<AuditEntry, 'at' | 'status'>) {
    this.#parts = parts
    this.#entry = entry
  }

  noteToken(id: string): void {
    this.#tokenId = id
  }

  done(status: number): void {
    const { onAudit, onWarning } = this.#parts.options
    if (onAudit === undefined || !this.#entry.did.startsWith('POST ')) return
    try {
      const token = this.#tokenId === undefined ? {} : { tokenId: this.#tokenId }
      onAudit({ at: Date.now(), ...this.#entry, ...token, status })
    } catch (error) {
      onWarning(`The audit failed: ${String(error)}`)
    }
  }
}

function parseBody(text: string): unknown {
  const body = text.trim() === '' ? {} : parseJson(text)
  if (body === undefined) throw new RequestRefusal(400, 'Expected the body to be JSON.')
  return body
}

function problemResponse(error: unknown): Response {
  const facts = toProblem(error)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  if (facts.status === 401) headers['WWW-Authenticate'] = 'Bearer'
  if (facts.status === 429 || facts.status === 503) headers['Retry-After'] = '5'
  return new Response(JSON.stringify(facts), { status: facts.status, headers })
}

/** What the page may show before its style sheets have arrived, as sources of a content security policy. */
function inlineStyleHashes(folder: string | undefined): string {
  const page = folder === undefined ? undefined : pageFile(folder, '/')
  const styles = page ? readPageText(page).matchAll(/<style>([\s\S]*?)<\/style>/g) : []
  return [...styles]
    .map(([, style = '']) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    .join('')
}

const securityHeaders = (host: string, styles: string): readonly (readonly [string, string])[] => [
  [
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; style-src 'self'${styles}; img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self' ${socketSources(host)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ...securityHeaderList,
]
