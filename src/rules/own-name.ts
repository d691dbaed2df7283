import type { GameState } from './game-state.js'
import { nameKey, type Persona } from './persona.js'

/** What a character of `player` may not be called: as others are shown, and as their ids. */
export function takenNames({ players }: Pick<GameState, 'players'>, player: string): string[] {
  const others = players.filter(({ id }) => id !== player)
  return others.flatMap(({ id, name, persona }) => (persona === undefined ? [id] : [id, name]))
}

/** Why a character of `player` cannot be called so, in a sentence; undefined when its name is its own. */
export function nameClash({ name }: Persona, player: string, state: Pick<GameState, 'players'>): string | undefined {
  const key = nameKey(name)
  const isTaken = takenNames(state, player).some((other) => nameKey(other) === key)
  return isTaken ? `The name \`${name}\` is taken. Choose another.` : undefined
}
