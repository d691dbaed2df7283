import type { View } from '../../events/view.js'
import type { Persona } from '../../rules/persona.js'
import type { Role } from '../../rules/roles/role.js'
import { withArticle } from '../../rules/roles/role-words.js'
import type { Rules } from '../../rules/rules-schema.js'
import { quoteJson } from '../quote.js'
import { roleAdvice, roleText } from './advice.js'

const maxPersonaChars = 3_000

/** The players in seat order, with seats counted from 1 as people do. This does not change during a game. */
export function rosterSection({ players }: View): string {
  const seated = players.map(({ id, name, seat }) => `- seat ${seat + 1}: ${id}, called ${JSON.stringify(name)}`)
  return ['The players', ...seated].join('\n')
}

/** The input of the section about the player, besides its view. */
export interface SelfOptions {
  readonly rules: Rules
  readonly mark: string
  /** The advice section, if it is not the built-in one. */
  readonly advice: string | false | undefined
}

/** The facts about the player: its seat, mark, role and team, advice, persona. */
export function selfSection({ self, players }: View, { rules: { cast }, mark, advice }: SelfOptions): string {
  const marked = `- Your mark: ${mark}.`
  if (self === undefined)
    return [
      'You',
      '- You are no player: you watch. You have no team, and nothing you say changes the game.',
      marked,
    ].join('\n')
  const { id, role, teammates = [], persona } = self
  const name = players.find((player) => player.id === id)?.name ?? id
  const definition = role === undefined ? undefined : cast[role]
  const own = definition && { definition, teammates }
  const advised = advice === false ? '' : (advice ?? (own ? roleAdvice(own) : ''))
  return [
    'You',
    `- You are ${id}, called ${JSON.stringify(name)}.`,
    marked,
    ...(role && own ? [`- Your role: you are ${withArticle(role)}. ${roleText(own)}`] : []),
    ...(teammates.length > 0 ? [`- Your team-mates: ${teammates.join(', ')}. Only you and they know it.`] : []),
    ...(advised ? [`- Advice: ${advised}`] : []),
    ...(persona
      ? [`- Your character, in its voice you always speak: ${quoteJson(inRole(persona, role), mark, maxPersonaChars)}`]
      : []),
  ].join('\n')
}

/** A persona with its guidance for the player's own role; guidance for other roles could mislead. */
function inRole({ roleGuidance, ...character }: Persona, role: Role | undefined): object {
  const guidance = role && roleGuidance?.[role]
  return guidance === undefined ? character : { ...character, roleGuidance: guidance }
}
