import type { View } from '../../events/view.js'
import type { Persona } from '../../rules/persona.js'
import type { Role } from '../../rules/roles/role.js'
import { withArticle } from '../../rules/roles/role-words.js'
import type { Rules } from '../../rules/rules-schema.js'
import { quoteJson } from '../quote.js'
import { roleAdvice } from './advice.js'

const maxPersonaChars = 3_000

/** Who sits at the table, in seat order. The living and the dead change; this does not. */
export function rosterSection({ players }: View): string {
  const seated = players.map(({ id, name, seat }) => `- seat ${seat}: ${id}, called ${JSON.stringify(name)}`)
  return ['The players', ...seated].join('\n')
}

/** Who the player is: its seat, its role and team, its character. */
export function selfSection({ self, players }: View, { cast }: Rules, nonce: string): string {
  if (self === undefined)
    return ['You', '- You are no player: you watch. You have no team, and nothing you say changes the game.'].join('\n')
  const { id, role, teammates = [], persona } = self
  const name = players.find((player) => player.id === id)?.name ?? id
  const definition = role === undefined ? undefined : cast[role]
  return [
    'You',
    `- You are ${id}, called ${JSON.stringify(name)}.`,
    ...(role && definition ? [`- Your role: you are ${withArticle(role)}. ${roleAdvice(definition, teammates)}`] : []),
    ...(teammates.length > 0 ? [`- Your team-mates: ${teammates.join(', ')}. Nobody else knows.`] : []),
    ...(persona
      ? [`- Your character, in its voice you always speak: ${quoteJson(inRole(persona, role), nonce, maxPersonaChars)}`]
      : []),
  ].join('\n')
}

/** A character with what it makes of the player's own role; what it would make of others is no help and may mislead. */
function inRole({ roleGuidance, ...character }: Persona, role: Role | undefined): object {
  const guidance = role && roleGuidance?.[role]
  return guidance === undefined ? character : { ...character, roleGuidance: guidance }
}
