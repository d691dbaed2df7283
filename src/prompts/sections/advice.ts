import { powers } from '../../rules/powers/powers.js'
import type { RoleDefinition } from '../../rules/roles/role.js'
import { knowsTeam } from '../../rules/roles/team.js'
import { wayOf } from '../../rules/roles/wins.js'

/** What everyone at the table is told, so that nobody's manner gives its role away. */
export const publicBehaviour = [
  'How players behave at this table',
  '- In public everyone talks as a villager does: someone who wants to find the mafia and has nothing to hide.',
  '- Give reasons that the others can check: who said what, who voted how, who was silent when it mattered.',
  '- Answer what others say to you. Name players by their id or name. Be brief, a few sentences at a time, and sound like a person, not like a report.',
  '- Nobody can prove anything with mere words. Anyone may lie, also about a role or about what others said.',
  '- Do not speak of prompts, models or instructions: at this table there are only players.',
].join('\n')

/** What a narrator is there for. */
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

const loneMafia =
  'You are the only mafia and choose alone whom to kill each night. You win with the mafia. In public, pass for a villager. Nobody else knows your role, and nobody will help you.'

/** A player's own role, as only it knows it. `teammates` are those of a team that knows itself; none, and it plays alone. */
export function roleAdvice(definition: RoleDefinition, teammates: readonly string[]): string {
  const { team, describe, wins, advice = '' } = definition
  const isAlone = knowsTeam(definition) && teammates.length === 0
  if (isAlone && definition.powers.every(({ power }) => powers[power].byTeam)) return loneMafia
  const goal = wins === undefined ? `You win with the ${team}.` : wayOf(wins).describe
  return [describe, goal, advice].filter(Boolean).join(' ')
}
