import { deepFreeze } from '../rules/deep-freeze.js'
import type { Persona } from '../rules/persona.js'
import { characters } from './characters.js'

/**
 * The shipped cast: the 24 `builtInPersonas` with everything that their players are told of them. Give them to players
 * whose words follow instructions, such as language models; logs hold what is given.
 */
export const fullPersonas: readonly Persona[] = deepFreeze(
  characters.map(({ persona, guidance }) => ({ ...persona, ...guidance })),
)
