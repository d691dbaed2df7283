import type { OwnWords, RuleWords } from '../text/message.js'
import type { Role, RoleDefinition } from './role.js'
import { aiwolfRoles, roles, roleTeams } from './roles.js'
import { findTeamDefinition, type Team, type TeamRules, teams } from './team.js'

type Cast = Readonly<Record<string, RoleDefinition>>

/** The texts of the library about roles, each with the end of its ids. */
const definitions: readonly { readonly of: Cast; readonly variant: string }[] = [
  { of: { ...aiwolfRoles, ...roles }, variant: '' },
  { of: aiwolfRoles, variant: '.aiwolf' },
]

/** What rules say of a role. Where that is what the library says of it, a catalogue has it in its language. */
export function roleWords(role: Role, field: 'describe' | 'advice', words: OwnWords = ''): RuleWords {
  const known = definitions.find(({ of }) => Object.hasOwn(of, role) && of[role]?.[field] === words)
  return { words, ...(known && words !== '' && { id: `cast.${role}.${field}${known.variant}` }) }
}

const builtInTeams: NonNullable<TeamRules['teams']> = { ...teams, ...roleTeams }

/** How a team wins, as its rules say it; undefined for a team that they do not have. */
export function goalWords(team: Team, rules: TeamRules): RuleWords | undefined {
  const words = findTeamDefinition(team, rules)?.describe
  if (words === undefined) return undefined
  const isKnown = Object.hasOwn(builtInTeams, team) && builtInTeams[team]?.describe === words
  return { words, ...(isKnown && { id: `goal.${team}` }) }
}
