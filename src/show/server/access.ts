import { randomBytes } from 'node:crypto'
import { BlockList, type IPVersion, isIP } from 'node:net'
import { sign, verify } from 'hono/jwt'
import * as z from 'zod'
import { RecentMap } from '../../kernel/text/recent-map.js'
import { gameNotFound, type RateLimit, RequestRefusal } from './refusal.js'

export interface Caller {
  /** `operator`, `moderator`, `viewers`, `public` or a player's id. Without a `game`: `operator` or `public`. */
  readonly as: string
  readonly game?: string | undefined
}

const issuer = 'nightzero'
const grantSchema = z.object({
  as: z.string(),
  game: z.string().optional(),
  exp: z.number(),
  jti: z.string().optional(),
})
/** How long the link of a game opens it: longer than people play one, shorter than they remember whom they gave it to. */
const weekS = 7 * 86_400
/** The operator's: a server may run for so long before somebody looks at it. */
const monthS = 30 * 86_400

export const madeTokenSchema = z
  .object({
    id: z.string(),
    as: z.string(),
    game: z.string().optional(),
    /** In ms since 1970, as `expiresAt`. */
    madeAt: z.number(),
    expiresAt: z.number(),
    revokedAt: z.number().optional(),
  })
  .readonly()

/** A token that this server made, without what it opens. */
export interface MadeToken extends z.infer<typeof madeTokenSchema> {}

/** How many tokens that were found valid are remembered. */
const mostKnown = 10_000
/** How many tokens are listed; of more the oldest links of games are forgotten, but stay valid. */
const mostListed = 50_000

interface ReadToken {
  readonly caller: Caller
  readonly expiresAt: number
  readonly id?: string | undefined
}

interface TokenSettings {
  readonly wrong: RateLimit
  readonly onWrong: () => void
  readonly revoked: readonly string[]
  /** Those of earlier servers with the same secret; of several with one id the last counts. */
  readonly made: readonly MadeToken[]
  readonly onToken?: ((made: MadeToken) => void) | undefined
}

/** Signs tokens, reads them again, lists and revokes them. They are JSON Web Tokens, signed by HMAC-SHA-256. */
export class Tokens {
  readonly #secret: string
  readonly #wrong: RateLimit
  readonly #onWrong: () => void
  /** Valid tokens: those whom an address has used before are read even if it sends wrong ones too. */
  readonly #known = new RecentMap<string, ReadToken>(mostKnown)
  readonly #made = new Map<string, MadeToken>()
  readonly #revoked: Set<string>
  readonly #onToken: ((made: MadeToken) => void) | undefined
  #operator = ''

  /** `wrong` limits how many invalid tokens of an address are read. `revoked`: ids that were revoked earlier. */
  constructor(secret: string, { wrong, onWrong, revoked, made, onToken }: TokenSettings) {
    this.#secret = secret
    this.#wrong = wrong
    this.#onWrong = onWrong
    this.#onToken = onToken
    for (const token of made) if (token.expiresAt > Date.now()) this.#made.set(token.id, token)
    const gone = [...this.#made.values()].filter(({ revokedAt }) => revokedAt !== undefined)
    this.#revoked = new Set([...revoked, ...gone.map(({ id }) => id)])
  }

  /** The operator's newest token. */
  get operator(): string {
    return this.#operator
  }

  /** How many of the tokens that were made here are neither expired nor revoked. */
  get open(): number {
    const now = Date.now()
    return [...this.#made.values()].filter((made) => made.revokedAt === undefined && made.expiresAt > now).length
  }

  /** `expiresAt`: in ms since 1970. */
  async sign({ as, game }: Caller, expiresInS = weekS): Promise<{ id: string; token: string; expiresAt: number }> {
    const id = randomBytes(9).toString('base64url')
    const madeAt = Date.now()
    const exp = Math.floor(madeAt / 1_000) + expiresInS
    const claims = { iss: issuer, jti: id, ...(game !== undefined && { game }), as, exp }
    const token = await sign(claims, this.#secret, 'HS256')
    this.#append({ id, as, ...(game !== undefined && { game }), madeAt, expiresAt: exp * 1_000 })
    if (this.#made.size > mostListed) this.#forgetLink()
    return { id, token, expiresAt: exp * 1_000 }
  }

  /** A new token for the operator. With `alone` all earlier ones become invalid. Returns its id. */
  async signOperator(alone: boolean): Promise<{ id: string; token: string; expiresAt: number }> {
    const signed = await this.sign({ as: 'operator' }, monthS)
    this.#operator = signed.token
    const earlier = alone ? this.list(undefined).filter(({ id }) => id !== signed.id) : []
    for (const { id } of earlier) this.revoke(id, undefined)
    return signed
  }

  /** The tokens of a game that are known, the oldest first; without a game the operator's. */
  list(game: string | undefined): readonly MadeToken[] {
    return [...this.#made.values()].filter((made) => made.game === game)
  }

  /** From now on the token is invalid. False if no such token for the game is known; without a game, one of the operator's. */
  revoke(id: string, game: string | undefined): boolean {
    const made = this.#made.get(id)
    if (made === undefined || made.game !== game) return false
    this.#revoked.add(id)
    if (made.revokedAt === undefined) this.#append({ ...made, revokedAt: Date.now() })
    return true
  }

  /** The operator's tokens are never forgotten, as a rotation has to revoke them. */
  #forgetLink(): void {
    for (const { id, game } of this.#made.values()) if (game !== undefined) return void this.#made.delete(id)
  }

  #append(made: MadeToken): void {
    this.#made.set(made.id, made)
    this.#onToken?.(made)
  }

  /** The holder of this token, or anybody if there is none. Throws `Refusal` for an invalid token. */
  async identify(token: string | undefined, address: string): Promise<Caller> {
    if (token === undefined || token === '') return { as: 'public' }
    const read = this.#known.get(token) ?? (await this.#readNew(token, address))
    if (read.expiresAt <= Date.now() || (read.id !== undefined && this.#revoked.has(read.id)))
      throw unauthorized('The token is expired or was revoked. Get a new link.')
    return read.caller
  }

  async #readNew(token: string, address: string) {
    this.#wrong.require(address)
    const payload = await verify(token, this.#secret, { alg: 'HS256', iss: issuer }).catch(() => undefined)
    const grant = grantSchema.safeParse(payload).data
    if (grant === undefined) {
      this.#wrong.charge(address, 1)
      this.#onWrong()
      throw unauthorized('The token is forged, damaged or expired. Get a new link.')
    }
    const read = { caller: { as: grant.as, game: grant.game }, expiresAt: grant.exp * 1_000, id: grant.jti }
    this.#known.set(token, read)
    return read
  }
}

/** The token of an `Authorization: Bearer` header. Throws `Refusal` for any other kind of authorization. */
export function readBearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(header.trim()) ?? []
  if (token === undefined) throw unauthorized('Expected `Authorization: Bearer TOKEN`.')
  return token
}

/** Whether the caller is the operator, and not a player with that name. */
export const isOperator = ({ as, game }: Caller): boolean => as === 'operator' && game === undefined

export function requireOperator(caller: Caller): void {
  if (isOperator(caller)) return
  throw caller.as === 'public'
    ? unauthorized("This needs the operator's token.")
    : new RequestRefusal(403, "Only the operator's token allows this.")
}

const unauthorized = (detail: string): RequestRefusal => new RequestRefusal(401, detail)

export interface GameAccess {
  readonly id: string
  readonly players: readonly string[]
  readonly finished: boolean
  /** A fork may reveal what its parent hides, so nobody sees it without a token for the fork. */
  readonly fork: boolean
}

/** The audience of the caller in this game. Throws `Refusal` when it may not see the game at all. */
export function resolveAudience(caller: Caller, guarded: GameAccess, publicGames: boolean): string {
  const { as, game } = caller
  if (isOperator(caller)) return 'moderator'
  if (game !== undefined && game !== guarded.id) throw new RequestRefusal(401, 'The token is for another game.')
  if (game !== undefined) return as
  if (publicGames && !guarded.fork) return 'public'
  throw gameNotFound()
}

/** Views of the whole game, for its moderator: what happened; and the log with times, latencies, tokens and cost. */
const wholeViews = ['omniscient', 'analysis'] as const

export const isWholeView = (view: string): view is (typeof wholeViews)[number] =>
  wholeViews.some((name) => name === view)

/** Every view that this audience may ask for now, the one it gets by default first. */
export function viewsFor(audience: string, { players, finished, fork }: GameAccess): string[] {
  const later = finished && !(fork && audience === 'public') ? ['post-mortem'] : []
  if (audience === 'moderator') return ['moderator', 'viewers', 'public', ...players, ...later]
  return [...new Set([audience, 'public']), ...later]
}

/** Whether this audience may see the chances of a game now. `allowed`: the option `analysis` of the server. */
export function seesAnalysis(audience: string, game: GameAccess, allowed: 'moderator' | 'public' | 'off'): boolean {
  if (allowed === 'off') return false
  if (audience === 'moderator') return true
  return game.finished ? viewsFor(audience, game).includes('post-mortem') : allowed === 'public'
}

/** The requested view, or the default. Throws `Refusal` when it is not allowed. */
export function resolveView(asked: string | undefined, audience: string, guarded: GameAccess): string {
  const views = viewsFor(audience, guarded)
  const view = asked ?? (views[0] as string)
  if (views.includes(view)) return view
  if (view === 'post-mortem' && !guarded.finished)
    throw new RequestRefusal(403, 'The post-mortem is available when the game is over.')
  throw new RequestRefusal(403, `You may ask for ${views.join(', ')}.`)
}

/** An address as the limits know it. On a socket for both versions, one of IPv4 is written as one of IPv6. */
const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Whoever has an address of IPv6 has its whole network of 64 bits: it counts as one. */
function networkOf(address: string): string {
  if (isIP(address) !== 6 || address === '::1') return address
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const groupsOf = (text = '') => text.split(':').filter((group) => group !== '')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const missing = 8 - left.length - right.length - (right.at(-1)?.includes('.') ? 1 : 0)
  const groups = [...left, ...Array<string>(tail === undefined ? 0 : missing).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const versionOf = (address: string): IPVersion => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

/** An address, or a range of them such as `10.0.0.0/8`. */
export const addressRangeSchema = z
  .string()
  .refine(isRange, 'Expected an address or a range of addresses, for example `10.0.0.0/8`')

/** Where a request came from, as its socket and its header `X-Forwarded-For` say it. */
export type FindAddress = (remoteAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * Finds the address of the client whom a request is counted for. Each proxy adds the address it was reached from to the
 * end of the header, so the last one that is no trusted proxy's is the client's; what stands before it may be invented.
 */
export function clientAddresses(trusted: readonly string[]): FindAddress {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) proxies.addAddress(address, versionOf(address))
    else proxies.addSubnet(address, Number(bits), versionOf(address))
  }
  const isTrusted = (address: string) => isIP(address) > 0 && proxies.check(address, versionOf(address))
  return (remoteAddress = 'somewhere', forwardedFor = '') => {
    let client = plainAddress(remoteAddress)
    for (const hop of forwardedFor.split(',').map(plainAddress).reverse()) {
      if (!isTrusted(client) || isIP(hop) === 0) break
      client = hop
    }
    return networkOf(client)
  }
}
