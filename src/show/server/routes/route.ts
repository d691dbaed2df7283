import type * as z from 'zod'
import { type Caller, isWholeView, resolveAudience, resolveView } from '../access.js'
import type { GameRoom } from '../games/game-room.js'
import { gameNotFound, RequestRefusal } from '../refusal.js'
import type { ServerParts } from '../server-parts.js'

export interface RouteRequest<Query = unknown, Body = unknown> {
  readonly parts: ServerParts
  readonly caller: Caller
  /** Of the client, for limits. */
  readonly address: string
  /** Notes for the audit which token the call made or revoked. */
  readonly noteToken: (id: string) => void
  /** The address of this server as the client knows it, for example `https://mafia.example`. */
  readonly origin: string
  /** The hashes of what the client has already. */
  readonly ifNoneMatch?: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
}

/** One call of the REST API: everything that serving it and describing it need. */
export interface ApiRoute<Query extends z.ZodObject = z.ZodObject, Body extends z.ZodObject = z.ZodObject> {
  readonly method: 'get' | 'post'
  /** With its parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** Default 200. */
  readonly status?: 200 | 201
  /** What comes back as JSON; a text names another media type. */
  readonly reply: z.ZodType | string
  answer(asked: RouteRequest<z.output<Query>, z.output<Body>>): unknown
}

/** A route, its query and body typed by their schemas. */
export const route = <Query extends z.ZodObject, Body extends z.ZodObject>(route: ApiRoute<Query, Body>): ApiRoute =>
  route

/** A response whose length is known, so that it counts towards what its client may have. */
export const textResponse = (text: string, headers: Readonly<Record<string, string>>, status = 200): Response =>
  new Response(text, { status, headers: { ...headers, 'Content-Length': `${Buffer.byteLength(text)}` } })

export interface VisibleGame {
  readonly game: GameRoom
  readonly audience: string
  readonly view: string
}

/** The game that a path names. Throws `Refusal` when there is none, or the caller may not see it in this view. */
export async function requireVisibleGame(asked: RouteRequest, view?: string): Promise<VisibleGame> {
  const { parts, caller, params } = asked
  const game = await parts.games.find(params.id ?? '')
  if (game === undefined) throw gameNotFound()
  const audience = resolveAudience(caller, game, parts.options.publicGames)
  const whole = audience === 'moderator' && view !== undefined && isWholeView(view)
  return { game, audience, view: whole ? view : resolveView(view, audience, game) }
}

/** The game that a path names, for its moderator. Throws `Refusal` for any other caller. */
export async function requireModeratedGame(asked: RouteRequest): Promise<GameRoom> {
  const { game, audience } = await requireVisibleGame(asked)
  if (audience !== 'moderator') throw new RequestRefusal(403, 'Only the moderator of the game may do this.')
  return game
}
