import type { GameClock } from '../runtime/clock/game-clock.js'
import { SimulatedGameClock } from '../runtime/clock/simulated-clock.js'

/**
 * The clock that a game has by default: waiting takes no time, and `now()` tells how much of it has passed. For an actor of your own:
 * `createActor(reactiveMachine, { clock: simulatedClock() })`.
 */
export function simulatedClock(): GameClock {
  return new SimulatedGameClock()
}
