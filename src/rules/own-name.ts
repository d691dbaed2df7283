import type { GameState } from './game-state.js'
import { nameKey, type Persona } from './persona.js'

/** The names that a persona of `player` may not have: the names and ids of the others. */
export function takenNames({ players }: Pick<GameState, 'players'>, player: string): string[] {
  const others = players.filter(({ id }) => id !== player)
  return others.flatMap(({ id, name, persona }) => (persona === undefined ? [id] : [id, name]))
}

/** Why a persona of `player` cannot have its name, in one sentence; undefined when the name is free. */
export function nameClash({ name }: Persona, player: string, state: Pick<GameState, 'players'>): string | undefined {
  const key = nameKey(name)
  const isTaken = takenNames(state, player).some((other) => nameKey(other) === key)
  return isTaken ? `The name \`${name}\` is taken. Choose another.` : undefined
}
