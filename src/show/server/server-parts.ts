import type { AdmissionRules } from '../serving/index.js'
import type { FindAddress, Tokens } from './access.js'
import type { AgentCatalog } from './games/agent-catalog.js'
import type { Games } from './games/games.js'
import type { Metrics } from './metrics.js'
import type { CheckedOptions } from './options.js'
import type { RateLimit } from './refusal.js'
import type { GameAnalyses } from './results/analyses.js'
import type { GamePictures } from './results/pictures.js'
import type { GameResults } from './results/results.js'
import type { Tables } from './tables/tables.js'

/** What a server is made of, for its routes and its sockets. */
export interface ServerParts {
  readonly options: CheckedOptions
  readonly games: Games
  readonly tables: Tables
  readonly offers: AgentCatalog
  readonly tokens: Tokens
  readonly starts: RateLimit
  readonly results: GameResults
  /** What results may cost an address to compute, in ms a minute. */
  readonly work: RateLimit
  readonly analyses: GameAnalyses
  /** What analyses may cost an address to compute, in ms a minute. */
  readonly analysisWork: RateLimit
  /** Sockets that an address may open in a minute. */
  readonly hellos: RateLimit
  /** Bytes that an address gets in a minute, by requests and sockets. */
  readonly bytes: RateLimit
  readonly pictures: GamePictures
  readonly addressOf: FindAddress
  readonly sockets: () => number
  readonly waitingBytes: () => number
  /** Closes the sockets whose token is not valid any more. */
  readonly closeUnauthorized: () => void
  readonly metrics: Metrics
}

/** Who may connect now: the host is known once the server listens. */
export type AdmissionCheck = () => AdmissionRules
