import type * as z from 'zod'
import type { Caller } from '../access/caller.js'
import { audienceOf, viewOf } from '../access/views.js'
import type { ServedGame } from '../games/served-game.js'
import { noSuchGame, Refusal } from '../refusal.js'
import type { ServerParts } from '../server-parts.js'

/** One request that a route answers. */
export interface Asked<Query = unknown, Body = unknown> {
  readonly parts: ServerParts
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
}

/** One call of the REST API: everything that serving it and describing it need. */
export interface Route<Query extends z.ZodObject = z.ZodObject, Body extends z.ZodObject = z.ZodObject> {
  readonly method: 'get' | 'post'
  /** With its parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** The status of an answer. Default 200. */
  readonly status?: 200 | 201
  /** What comes back as JSON; a text names another media type. */
  readonly reply: z.ZodType | string
  readonly answer: (asked: Asked<z.output<Query>, z.output<Body>>) => unknown
}

/** A route, its query and body typed by their schemas. */
export function route<Query extends z.ZodObject, Body extends z.ZodObject>(definition: Route<Query, Body>): Route {
  return definition as unknown as Route
}

/** A game as its caller may see it. */
export interface SeenGame {
  readonly game: ServedGame
  readonly audience: string
  readonly view: string
}

/** The game that a path names. Throws `Refusal` when there is none, or the caller may not see it in this view. */
export async function seenGame(asked: Asked, view?: string): Promise<SeenGame> {
  const { parts, caller, params } = asked
  const game = await parts.games.find(params.id ?? '')
  if (game === undefined) throw noSuchGame()
  const audience = audienceOf(caller, game, parts.options.publicGames)
  return { game, audience, view: viewOf(view, audience, game) }
}

/** The game that a path names, for its moderator. Throws `Refusal` for any other caller. */
export async function moderatedGame(asked: Asked): Promise<ServedGame> {
  const { game, audience } = await seenGame(asked)
  if (audience !== 'moderator') throw new Refusal(403, 'Only the moderator of the game may do this.')
  return game
}
