import { type Persona, personaGuidance, publicPersona } from '../../rules/persona.js'
import { draft, type EventDraft } from '../event.js'

/** A player has a character: the table learns who it is, and the player alone how to play it. */
export function personaEvents(player: string, persona: Persona): EventDraft[] {
  const guidance = personaGuidance(persona)
  return [
    draft('persona.chosen', 'public', { player, persona: publicPersona(persona) }),
    ...(guidance ? [draft('persona.briefed', [player], { player, guidance })] : []),
  ]
}
