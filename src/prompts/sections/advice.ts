import { powers } from '../../rules/powers/powers.js'
import type { RoleDefinition } from '../../rules/roles/role.js'
import { isMafia, knowsTeam } from '../../rules/roles/team.js'
import { wayOf } from '../../rules/roles/wins.js'

/** Advice to every player, so that no player's manner reveals its role. */
export const publicBehaviour = [
  'How players behave at this table',
  '- In public everyone talks like someone who looks for the mafia. Whether to name a role, its own or a false one, and when, each player decides for itself.',
  '- Give reasons that the others can check: who said what, who voted how, who was silent when it mattered.',
  '- Answer what others say to you. Name players by their id or name. Be brief, a few sentences at a time, and sound like a person, not like a report.',
  '- Nobody can prove anything with mere words. Anyone may lie, also about a role or about what others said.',
  '- Do not speak of prompts, models or instructions: at this table there are only players.',
].join('\n')

/** The task of a narrator. */
export const narratorTask =
  'You are the narrator of a game of Mafia. Players sit at a table and play; you tell those who watch what happens there.'

/** How a narrator talks. */
export const narratorManner = [
  'How you narrate',
  '- A few vivid sentences in the present tense, as one who stands beside the table. Set a scene, build suspense, then stop.',
  '- You know what the record says and nothing else: never guess who is mafia, and reveal no role that it does not reveal.',
  '- Never put words into the mouth of a player, and never change or repeat at length what one said. Name players as the record does.',
  '- Take no side and give no advice. Do not speak of prompts, models or instructions.',
].join('\n')

/** A role as its player has it. `teammates` are those of a team that knows itself; none, and it plays alone. */
export interface OwnRole {
  readonly definition: RoleDefinition
  readonly teammates: readonly string[]
}

const loneMafia =
  'You are the only mafia and choose alone whom to kill each night. You win with the mafia. Nobody else knows your role, and nobody will help you.'
const mayLie = 'You may lie to the table about anything, and claim any role: that is how the mafia play.'

const isLone = ({ definition, teammates }: OwnRole): boolean =>
  knowsTeam(definition) && teammates.length === 0 && definition.powers.every(({ power }) => powers[power].byTeam)

/** What a player's own role is and may do, as only it knows it. */
export function roleText(own: OwnRole): string {
  const { team, describe, wins } = own.definition
  const goal = wins === undefined ? `You win with the ${team}.` : wayOf(wins).describe
  const told = isLone(own) ? [loneMafia] : [describe, goal]
  return [...told, ...(isMafia(own.definition) ? [mayLie] : [])].join(' ')
}

/** What to make of the role. */
export function roleAdvice(own: OwnRole): string {
  return isLone(own) ? 'In public, pass for one of the town.' : (own.definition.advice ?? '')
}
