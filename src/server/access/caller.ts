import { Refusal } from '../refusal.js'
import type { Tokens } from './tokens.js'

/** The caller of a request: the holder of a token, or anybody. */
export interface Caller {
  /** `operator`, `moderator`, `viewers`, `public` or a player's id. */
  readonly as: string
  /** The game that its token is for. */
  readonly game?: string
}

const anybody: Caller = { as: 'public' }

/** The holder of this token, or anybody if there is none. Throws `Refusal` for an invalid token. */
export function callerOf(token: string | undefined, tokens: Tokens): Caller {
  if (token === undefined || token === '') return anybody
  const grant = tokens.read(token)
  if (grant === undefined) throw unauthorized('The token is forged, damaged or expired. Get a new link.')
  return grant.game === undefined ? { as: grant.as } : { as: grant.as, game: grant.game }
}

/** The token of an `Authorization: Bearer` header. Throws `Refusal` for any other kind of authorization. */
export function bearerIn(header: string | undefined): string | undefined {
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
    : new Refusal(403, "Only the operator's token allows this.")
}

const unauthorized = (detail: string): Refusal => new Refusal(401, detail)
