import { CatchUpClock } from '../runtime/clock/catch-up-clock.js'
import type { Clock, GameClock } from '../runtime/clock/game-clock.js'
import { PausableClock } from '../runtime/clock/pausable-clock.js'
import { SimulatedGameClock } from '../runtime/clock/simulated-clock.js'
import type { GameOptions } from './options.js'

/** The clocks of one game. */
export interface Clocks {
  /** The game's own clock. */
  readonly clock: GameClock
  /** The clock that measures how long an answer takes. */
  readonly wall: GameClock
}

const machineClock: Clock = {
  setTimeout: (fn, timeoutMs) => setTimeout(fn, timeoutMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

const realClock = () => new PausableClock(machineClock, () => performance.now())

/** The clocks for an option. `resumed`: the game continues from a log, and what is recorded takes no time. */
export function clocksFor(option: GameOptions['clock'] = 'simulated', resumed = false): Clocks {
  if (option === 'simulated') return { clock: new SimulatedGameClock(), wall: realClock() }
  const real = option === 'real' ? realClock() : new PausableClock(option, readingOf(option))
  if (!resumed) return { clock: real, wall: real }
  return { clock: new CatchUpClock(real), wall: real }
}

/** How the time of a clock is read: by its own `now()` if it has one, otherwise by the computer's clock. */
function readingOf(clock: Clock): () => number {
  const own = clock as Clock & { now?: () => number }
  return typeof own.now === 'function' ? () => (own.now as () => number)() : () => performance.now()
}
