import type { Agent } from '../agents/agent.js'
import type { GameSetup } from '../events/decide/decide.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Audit } from './ask/audit.js'
import type { Journal, Recall } from './ask/journal.js'
import type { Budget } from './budget.js'
import type { GameClock } from './clock/game-clock.js'
import type { GameLog } from './game-log.js'
import type { Keeping } from './keeping.js'
import type { Limits } from './limits.js'
import type { LiveEvent } from './live-event.js'
import type { Pace } from './pace.js'

/** What asking needs of its surroundings. */
export interface Desk {
  readonly seed: string
  readonly rules: Rules
  readonly setup: GameSetup
  readonly limits: Limits
  readonly agents: ReadonlyMap<string, Agent>
  readonly log: GameLog
  /** The game's time. */
  readonly clock: GameClock
  /** The time that answers are limited by: real time while the game's is simulated. */
  readonly wall: GameClock
  /** Wall-clock time in ms since 1970, for `meta` only. */
  readonly wallTimeMs: () => number
  readonly pace: Pace
  readonly onLive: (event: LiveEvent) => void
  /** The known part of the log is recorded again. */
  readonly caughtUp: () => void
  readonly recall?: Recall
  readonly journal?: Journal
  /** What the answers may cost. `own`: it is this game's alone, and counts what its log holds already. */
  readonly budget?: { readonly own: boolean; readonly account: Budget }
  /** Checks remembered answers, where a log is to be proved. */
  readonly audit?: Audit
  /** Where the log is kept while the game goes on. */
  readonly keeping?: Keeping
}
