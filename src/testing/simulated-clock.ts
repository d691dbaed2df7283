import type { GameClock } from '../runtime/clock/game-clock.js'
import { SimulatedGameClock } from '../runtime/clock/simulated-clock.js'

/**
 * The default clock of a game: waiting takes no time, and `now()` returns how much simulated time has passed. For your
 * own actors: `createActor(reactiveMachine, { clock: simulatedClock() })`.
 */
export function simulatedClock(): GameClock {
  return new SimulatedGameClock()
}
