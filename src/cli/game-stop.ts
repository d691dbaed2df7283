import type { MafiaGame } from '../index.js'
import { budgetStop } from './budget-stop.js'
import type { Continuation } from './continuation.js'
import { serviceStop } from './service-stop.js'

/** A signal that is aborted when the budget or a failing service has stopped `game`. Its reason says how to continue. */
export const gameStop = (game: MafiaGame, continuation: Continuation): AbortSignal =>
  AbortSignal.any([budgetStop(game, continuation), serviceStop(game, continuation)])
