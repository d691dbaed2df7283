import type { Budget } from './budget.js'
import type { GameClock } from './clock.js'
import type { LiveEvent } from './listeners.js'
import type { OrderedSink } from './log-store.js'
import type { ReadingTime } from './pace.js'

/** What waits until the game continues. */
export interface Waiter {
  /** Whether it asks an agent next. Then it also waits for the budget, and until everything recorded is saved. */
  readonly asks: boolean
  /** Who is paid for what it asks, such as a model: absent, nobody is. */
  readonly payer?: string
  /** Whom it asks. */
  readonly player?: string
  /** Whether nobody may notice that it waits: it does not pause the game. */
  readonly isHidden?: boolean
  continue(): void
  /** What was recorded could not be saved. */
  fail(error: unknown): void
}

/** What the control of a game is made of. */
export interface ControlParts {
  readonly clock: GameClock
  readonly onLive: (event: LiveEvent) => void
  /** What the answers may cost. `own`: it belongs to this game alone and counts what its log has spent already. */
  readonly budget?: { readonly own: boolean; readonly account: Budget }
  /** Saves the log while the game is played. */
  readonly sink?: OrderedSink
  /** How long each question that everybody may notice takes at least, in ms of real time. Default 0. */
  readonly paceMs?: number
  /** Instead of `paceMs`, how long such a question takes at least by what happened before it. */
  readonly readingMs?: ReadingTime
  /** The longest that an answer may take by what the seats state, in a game with a pace that is played in real time. */
  readonly answerMs?: number
  /** Whether the game is shown again, so that the length of a night gives nothing away. Default false. */
  readonly isPast?: boolean
}
