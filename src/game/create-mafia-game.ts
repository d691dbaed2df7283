import { scriptedAgent } from '../agents/scripted/scripted.js'
import { derive, randomSeed } from '../runtime/randomness.js'
import type { MafiaGame } from './mafia-game.js'
import { openGame } from './open-game.js'
import { checkOptions, type GameOptions } from './options.js'
import { seatAgents, seatNarrator, seatPlayers } from './seating.js'
import { prepareGame } from './setup.js'

/**
 * Makes a game of Mafia. Nothing happens until `run()` or `step()`; listeners added before see every event.
 *
 * @throws {InvalidOptionsError} when an option is of the wrong shape or two of them conflict.
 * @throws {UnknownPresetError} when `rules` names no preset.
 * @throws {InvalidRulesError} when `rules` has an unknown, wrong or contradicting field.
 * @throws {InvalidTableError} when the rules cannot be dealt to these players.
 */
export function createMafiaGame(options: GameOptions = {}): MafiaGame {
  const checked = checkOptions(options)
  const seed = checked.seed === undefined ? randomSeed() : String(checked.seed)
  const seated = seatPlayers(checked.players, derive(seed, 'names'))
  const players = seatAgents(checked, seated, scriptedAgent)
  const agents = new Map([...players, ...seatNarrator(checked.narrator)])
  const setup = prepareGame({ ...checked, seed }, seated, agents)
  return openGame(setup, agents, checked)
}
