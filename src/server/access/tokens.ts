import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The content of a token: its holder's identity, the game, and the time of expiry. The operator's token names no game.
 */
export interface Grant {
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
