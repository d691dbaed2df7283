import type { OwnWords } from '../text/message.js'
import type { teamWins, WinCondition } from './conditions.js'

/** One side of a game, as JSON data. */
export interface TeamDefinition {
  /** How it wins, as a sentence: a text, or one for each language. */
  readonly describe: OwnWords
  /** Whether its members know each other from the deal on. */
  readonly knowsItself: boolean
  /** Whether it is a danger to the others: no other side is safe while one of it lives. */
  readonly kills: boolean
  /**
   * When it wins: as at least half of the living, while no other team that kills lives (`numbers`); when no team that
   * kills lives (`safety`); when only its members live (`last`); never as a team (`none`); or when all conditions hold.
   */
  readonly wins: (typeof teamWins)[number] | readonly WinCondition[]
}

/** The sides of every game. A neutral player is on none; it counts like the town when mafia are compared with the others. */
export const teams = {
  town: { describe: 'The town wins when no mafia is left alive.', knowsItself: false, kills: false, wins: 'safety' },
  mafia: {
    describe: 'The mafia wins as soon as at least half of the living are mafia.',
    knowsItself: true,
    kills: true,
    wins: 'numbers',
  },
  neutral: {
    describe: 'A neutral player wins alone, by its own role.',
    knowsItself: false,
    kills: false,
    wins: 'none',
  },
} as const satisfies Record<string, TeamDefinition>

/** A side of every game. */
export type BuiltInTeam = keyof typeof teams

/** The name of a team: a side of every game, or a team of the rules' own. */
export type Team = BuiltInTeam | (string & {})

/** The names of the teams of every game. */
export const teamNames = Object.keys(teams) as [BuiltInTeam, ...BuiltInTeam[]]

/** The side whose members kill by night and win by numbers. */
export const mafiaTeam = 'mafia' satisfies BuiltInTeam

/** The side of every player who has not learned another side. */
export const townTeam = 'town' satisfies BuiltInTeam

/** The part of the rules that says which sides there are. */
export interface TeamRules {
  readonly teams?: Readonly<Record<string, TeamDefinition>> | undefined
}

/** The definition of a team in these rules; undefined for a team that they do not have. */
export function findTeamDefinition(team: Team | undefined, rules: TeamRules | null): TeamDefinition | undefined {
  if (team === undefined) return undefined
  const own = rules?.teams
  if (own !== undefined && Object.hasOwn(own, team)) return own[team]
  return Object.hasOwn(teams, team) ? teams[team as BuiltInTeam] : undefined
}

/** The teams of these rules: those of every game, and their own. */
export const teamNamesIn = ({ teams: own = {} }: TeamRules): Team[] => [...new Set([...teamNames, ...Object.keys(own)])]

interface Sided {
  readonly team?: Team | undefined
}

/** Whether a player, or a role, is known to be on the mafia's side. */
export const isMafia = ({ team }: Sided): boolean => team === mafiaTeam

/** Whether the members of a player's, or a role's, team know each other. */
export const knowsTeam = ({ team }: Sided, rules: TeamRules | null): boolean =>
  findTeamDefinition(team, rules)?.knowsItself === true

/** Whether the members of a player's team win together; so does a player whose team is not known, as far as one knows. */
export const hasSide = ({ team }: Sided, rules: TeamRules | null): boolean =>
  team === undefined || findTeamDefinition(team, rules)?.wins !== 'none'

/** Whether a player, or a role, is on a side that kills. */
export const isKiller = ({ team }: Sided, rules: TeamRules | null): boolean =>
  findTeamDefinition(team, rules)?.kills === true

/** The team that a role of these rules is of; undefined for a role that the rules do not have. */
export function findTeam(
  { cast }: { readonly cast: Readonly<Record<string, { readonly team: Team }>> },
  role: string,
): Team | undefined {
  return Object.hasOwn(cast, role) ? cast[role]?.team : undefined
}

/** Whether a role has the name of a team: "mafia" means one or many. */
const isTeamName = (role: string): boolean => teamNames.some((team) => team === role)

/** The part of the rules that says which roles and teams there are. */
interface RoleAndTeamNames extends TeamRules {
  readonly cast: Readonly<Record<string, unknown>>
}

/** Whether a word names a team rather than a role of these rules. */
export const namesTeam = (word: string, rules?: RoleAndTeamNames | null): boolean =>
  isTeamName(word) || (Object.hasOwn(rules?.teams ?? {}, word) && !Object.hasOwn(rules?.cast ?? {}, word))

export const pluralRole = (role: string): string =>
  isTeamName(role) || role.endsWith('ed') ? role : `${role.replace(/lf$/, 'lve')}s`

/** `1 doctor`, `2 doctors`, `3 mafia`. */
export const roleQuantity = (count: number, role: string): string => `${count} ${count === 1 ? role : pluralRole(role)}`

/** A role or a team in a sentence about one player: "a doctor", "an elder", "mafia", "of the vampires". */
export function withArticle(word: string, rules?: RoleAndTeamNames | null): string {
  if (isTeamName(word)) return word
  return namesTeam(word, rules) ? `of the ${word}` : `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}

/** How a game ends: one team wins, linked players win together, or the last day passes. */
export type Winner = Team | 'draw'
