import { CatchUpClock } from '../runtime/clock/catch-up-clock.js'
import type { Clock, GameClock } from '../runtime/clock/game-clock.js'
import { PausableClock } from '../runtime/clock/pausable-clock.js'
import { SimulatedGameClock } from '../runtime/clock/simulated-clock.js'
import type { GameOptions } from './options.js'

/** The times of one game. */
export interface Clocks {
  /** The game's own. */
  readonly clock: GameClock
  /** The one that answers are limited by. */
  readonly wall: GameClock
}

const machineClock: Clock = {
  setTimeout: (fn, timeoutMs) => setTimeout(fn, timeoutMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

const realClock = () => new PausableClock(machineClock, () => performance.now())

/** The clocks for an option. `resumed` is a game that goes on from a log: what is recorded takes no time. */
export function clocksFor(option: GameOptions['clock'] = 'simulated', resumed = false): Clocks {
  if (option === 'simulated') return { clock: new SimulatedGameClock(), wall: realClock() }
  const real = option === 'real' ? realClock() : new PausableClock(option, readingOf(option))
  if (!resumed) return { clock: real, wall: real }
  return { clock: new CatchUpClock(real), wall: real }
}

/** A clock that tells its time is believed; another is read by the machine's. */
function readingOf(clock: Clock): () => number {
  const telling = clock as Clock & { now?: () => number }
  return typeof telling.now === 'function' ? () => (telling.now as () => number)() : () => performance.now()
}
