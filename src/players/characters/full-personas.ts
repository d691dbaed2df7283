import { builtInPersonas, type CharacterName } from '../../rules/built-in-personas.js'
import type { Persona, PersonaGuidance } from '../../rules/persona.js'
import { deepFreeze } from '../../text/objects.js'
import texts from './guidance.json' with { type: 'json' }

const guidance: Readonly<Record<CharacterName, PersonaGuidance>> = texts

/**
 * The 24 `builtInPersonas` with their private parts. Give them to players that follow instructions, such as language
 * models. Logs contain the private parts too.
 */
export const fullPersonas: readonly Persona[] = deepFreeze(
  builtInPersonas.map((persona) => ({ ...persona, ...guidance[persona.name] })),
)
