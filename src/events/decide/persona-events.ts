import { type Persona, personaGuidance, publicPersona } from '../../rules/persona.js'
import { draft, type EventDraft } from '../event.js'

/** A player gets its persona: everyone sees the public part, the player alone learns how to play it. */
export function personaEvents(player: string, persona: Persona): EventDraft[] {
  const guidance = personaGuidance(persona)
  return [
    draft('persona.chosen', 'public', { player, persona: publicPersona(persona) }),
    ...(guidance ? [draft('persona.briefed', [player], { player, guidance })] : []),
  ]
}
