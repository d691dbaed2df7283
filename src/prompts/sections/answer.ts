import { asksBeliefs } from '../../rules/beliefs.js'
import { dealtRoles, roleCountsFor } from '../../rules/role-counts.js'
import { teamNames, teamOf } from '../../rules/roles/team.js'
import type { Rules } from '../../rules/rules-schema.js'

/** The options of the answer section. */
export interface AnswerOptions {
  readonly rules: Rules
  readonly players: number
  readonly memory: boolean
  readonly thought: boolean
}

const oneObject =
  '- Answer with one JSON object and nothing else. The question says which fields count; those that are not asked for are null.'
const believing =
  '- `beliefs`: null, or, where the question asks for it, how likely each player that it names is to be mafia, by id, from 0 to 1: {"p2": 0.15, "p3": 0.6}. Other ids are null or left out.'
const thinking = '- `thought`: think first, a few sentences that no player will ever read.'

/** The form of a player's answers. */
export function answerSection({ rules, players, memory, thought }: AnswerOptions): string {
  const roles = dealtRoles(roleCountsFor(rules, players))
  const teams = teamNames.filter((team) => roles.some((role) => teamOf(rules, role) === team))
  return [
    'How to answer',
    oneObject,
    ...(thought ? [thinking] : []),
    ...(asksBeliefs(rules, 'vote') ? [believing] : []),
    `- \`speech\`: the words that you are asked for or, where only a choice is asked for, your reason for it, which may be null. ${reasonReaders(rules)}`,
    '- `choice`: one of the legal choices that the question gives, as it is written there.',
    `- \`claim\`: null, or what you tell the whole table of your role, true or not: {"role": "...", "results": [{"player": "...", "result": "..."}]}. Roles at this table: ${roles.join(', ')}. Each result is one of them or a team (${teams.join(', ')}); without results the list is empty.`,
    '- `correction`: null, or how you say that an earlier vote went: {"day": 1, "votes": [{"voter": "...", "choice": "..."}]}.',
    ...(memory ? [remembering] : []),
  ].join('\n')
}

const remembering =
  '- `memory`: what you want to know next time; it replaces what you wrote before: {"observations": ["short sentences"], "suspicion": [{"player": "...", "score": 0 to 100}], "relationships": ["who stands with whom"], "strategy": "your plan"}.'

function reasonReaders({ decision }: Rules): string {
  const ballots = decision === 'trial' ? 'a nomination or a judgment' : 'a vote'
  return `Everybody reads the reason for ${ballots}, the mafia those for a kill, and nobody any other.`
}

/** The form of a narrator's answers. */
export const narratorAnswer = (thought: boolean): string =>
  [
    'How to answer',
    '- Answer with one JSON object and nothing else.',
    ...(thought ? ['- `thought`: think first, a few sentences that nobody hears.'] : []),
    '- `speech`: your comment.',
  ].join('\n')
