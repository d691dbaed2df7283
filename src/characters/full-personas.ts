import { deepFreeze } from '../rules/deep-freeze.js'
import type { Persona } from '../rules/persona.js'
import { characters } from './characters.js'

/**
 * The 24 `builtInPersonas` with their private parts. Give them to players that follow instructions, such as language
 * models. Logs contain everything given.
 */
export const fullPersonas: readonly Persona[] = deepFreeze(
  characters.map(({ persona, guidance }) => ({ ...persona, ...guidance })),
)
