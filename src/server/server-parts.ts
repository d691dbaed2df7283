import type { Tokens } from './access/tokens.js'
import type { Games } from './games/games.js'
import type { Offers } from './games/offers.js'
import type { CheckedOptions } from './options.js'
import type { Rate } from './web/rate.js'

/** What a server is made of, for its routes and its sockets. */
export interface ServerParts {
  readonly options: CheckedOptions
  readonly games: Games
  readonly offers: Offers
  readonly tokens: Tokens
  /** How often games may be started. */
  readonly starts: Rate
  /** How many sockets are open. */
  readonly sockets: () => number
}
