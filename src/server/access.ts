import { createHmac, timingSafeEqual } from 'node:crypto'
import { gameNotFound, RequestRefusal } from './refusal.js'

/**
 * The content of a token: its holder's identity, the game, and the time of expiry. The operator's token names no game.
 */
interface Grant {
  readonly game?: string
  /** `moderator`, `viewers`, `public`, a player's id; `operator` if no game is named. */
  readonly as: string
  /** In ms since 1970. */
  readonly exp: number
}

/** Signs tokens and reads them again. A token is JSON and its HMAC-SHA-256, both in base64url, with a full stop between. */
export class Tokens {
  readonly #secret: string
  /** In ms since 1970. */
  readonly now: () => number

  constructor(secret: string, now: () => number = Date.now) {
    this.#secret = secret
    this.now = now
  }

  sign(grant: Grant): string {
    const body = Buffer.from(JSON.stringify(grant)).toString('base64url')
    return `${body}.${this.#mac(body).toString('base64url')}`
  }

  /** What a token grants; undefined when it is forged, damaged or expired. */
  read(token: string): Grant | undefined {
    const [body = '', mac = '', ...rest] = token.split('.')
    const given = Buffer.from(mac, 'base64url')
    const own = this.#mac(body)
    if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return undefined
    const grant = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Grant
    return grant.exp > this.now() ? grant : undefined
  }

  #mac(body: string): Buffer {
    return createHmac('sha256', this.#secret).update(`nightzero.v1.${body}`).digest()
  }
}

/** The caller of a request: the holder of a token, or anybody. */
export interface Caller {
  /** `operator`, `moderator`, `viewers`, `public` or a player's id. */
  readonly as: string
  /** The game that its token is for. */
  readonly game?: string
}

const anybody: Caller = { as: 'public' }

/** The holder of this token, or anybody if there is none. Throws `Refusal` for an invalid token. */
export function identifyCaller(token: string | undefined, tokens: Tokens): Caller {
  if (token === undefined || token === '') return anybody
  const grant = tokens.read(token)
  if (grant === undefined) throw unauthorized('The token is forged, damaged or expired. Get a new link.')
  return grant.game === undefined ? { as: grant.as } : { as: grant.as, game: grant.game }
}

/** The token of an `Authorization: Bearer` header. Throws `Refusal` for any other kind of authorization. */
export function readBearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(header.trim()) ?? []
  if (token === undefined) throw unauthorized('Expected `Authorization: Bearer TOKEN`.')
  return token
}

/** Throws `Refusal` unless the caller is the operator. */
export function requireOperator({ as, game }: Caller): void {
  if (as === 'operator' && game === undefined) return
  throw as === 'public'
    ? unauthorized("This needs the operator's token.")
    : new RequestRefusal(403, "Only the operator's token allows this.")
}

const unauthorized = (detail: string): RequestRefusal => new RequestRefusal(401, detail)

/** The facts of a game that decide who may see what. */
export interface GameAccess {
  readonly id: string
  readonly players: readonly string[]
  readonly finished: boolean
  /** A fork may reveal what its parent hides, so nobody sees it without a token for the fork. */
  readonly fork: boolean
}

/** The audience of the caller in this game. Throws `Refusal` when it may not see the game at all. */
export function resolveAudience({ as, game }: Caller, guarded: GameAccess, publicGames: boolean): string {
  if (as === 'operator' && game === undefined) return 'moderator'
  if (game !== undefined && game !== guarded.id) throw new RequestRefusal(401, 'The token is for another game.')
  if (game !== undefined) return as
  if (publicGames && !guarded.fork) return 'public'
  throw gameNotFound()
}

/** Every view that this audience may ask for now, the one it gets by default first. */
export function viewsFor(audience: string, { players, finished, fork }: GameAccess): string[] {
  const later = finished && !(fork && audience === 'public') ? ['post-mortem'] : []
  if (audience === 'moderator') return ['moderator', 'viewers', 'public', ...players, ...later]
  return [...new Set([audience, 'public']), ...later]
}

/** The requested view, or the default. Throws `Refusal` when it is not allowed. */
export function resolveView(asked: string | undefined, audience: string, guarded: GameAccess): string {
  const views = viewsFor(audience, guarded)
  const view = asked ?? (views[0] as string)
  if (views.includes(view)) return view
  const early = view === 'post-mortem' && !guarded.finished
  throw new RequestRefusal(
    403,
    early ? 'The post-mortem is available when the game is over.' : `You may ask for ${views.join(', ')}.`,
  )
}
