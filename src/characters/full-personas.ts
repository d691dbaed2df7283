import { deepFreeze } from '../rules/deep-freeze.js'
import type { Persona } from '../rules/persona.js'
import { builtInPersonas } from './built-in-personas.js'
import { characters } from './characters.js'

const guidances = new Map(characters.map(({ name, guidance }) => [name, guidance]))

/**
 * The 24 `builtInPersonas` with their private parts. Give them to players that follow instructions, such as language
 * models. Logs contain the private parts too.
 */
export const fullPersonas: readonly Persona[] = deepFreeze(
  builtInPersonas.map((persona) => ({ ...persona, ...guidances.get(persona.name) })),
)
