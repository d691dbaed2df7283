import * as z from 'zod/mini'
import { checkFields } from '../errors/check-fields.js'
import type { GameEvent } from '../events/event.js'
import type { MafiaGame } from '../game/mafia-game.js'
import { type GameOptions, optionsSchema } from '../game/options.js'
import { openRerun, requireFinished } from './replay-game.js'

/** How a recorded game is played for people who watch. */
export interface ReenactOptions extends Pick<GameOptions, 'protocols' | 'inspect' | 'onListenerError'> {
  /** How long each question takes, in ms of real time. Default 0. */
  readonly paceMs?: number
}

const { protocols, inspect, paceMs, onListenerError } = optionsSchema.shape
const reenactSchema = z.strictObject(
  { protocols, inspect, paceMs, onListenerError },
  'Expected the options as an object, for example `{ paceMs: 500 }`',
)

/**
 * A finished game that plays again on its recorded answers and asks no agent. You can listen to it, pause, step and
 * inspect it like a new game. `run()` rejects with `GameFailedError`, caused by `DivergenceError`, when an event that
 * the statecharts write differs from the one in the log.
 *
 * @throws {InvalidLogError} when the log is empty, foreign, gapped, or of a game that was not finished.
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function reenactGame(events: readonly GameEvent[], options: ReenactOptions = {}): MafiaGame {
  checkFields(reenactSchema, options)
  requireFinished(events)
  return openRerun(events, { ...options, announceKnown: true })
}
