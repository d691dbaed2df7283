interface TeamDefinition {
  /** How it wins, as a sentence of the rule card. */
  readonly describe: string
  /** Whether its members know each other from the deal on and share a private channel. */
  readonly knowsItself: boolean
  readonly winsTogether: boolean
}

/** The sides. A neutral player is on none; it counts like the town when mafia are compared with the others. */
export const teams = {
  town: { describe: 'The town wins when no mafia is left alive.', knowsItself: false, winsTogether: true },
  mafia: {
    describe: 'The mafia wins as soon as at least half of the living are mafia.',
    knowsItself: true,
    winsTogether: true,
  },
  neutral: { describe: 'A neutral player wins alone, by its own role.', knowsItself: false, winsTogether: false },
} as const satisfies Record<string, TeamDefinition>

/** The name of a team. */
export type Team = keyof typeof teams

/** The names of all teams. */
export const teamNames = Object.keys(teams) as [Team, ...Team[]]

/** The side whose members kill by night and win by numbers. */
export const mafiaTeam = 'mafia' satisfies Team

/** The side of every player who has not learned another side. */
export const townTeam = 'town' satisfies Team

interface Sided {
  readonly team?: Team | undefined
}

/** Whether a player, or a role, is known to be on the mafia's side. */
export const isMafia = ({ team }: Sided): boolean => team === mafiaTeam

export const knowsTeam = ({ team }: Sided): boolean => team !== undefined && teams[team].knowsItself

export const hasSide = ({ team }: Sided): boolean => team === undefined || teams[team].winsTogether

/** The team that a role of these rules wins with; undefined for a role that the rules do not have. */
export function findTeam(
  { cast }: { readonly cast: Readonly<Record<string, { readonly team: Team }>> },
  role: string,
): Team | undefined {
  return Object.hasOwn(cast, role) ? cast[role]?.team : undefined
}

/** Whether a role has the name of a team: "mafia" means one or many. */
const isTeamName = (role: string): boolean => teamNames.some((team) => team === role)

export const pluralRole = (role: string): string => (isTeamName(role) ? role : `${role}s`)

/** `1 doctor`, `2 doctors`, `3 mafia`. */
export const roleQuantity = (count: number, role: string): string => `${count} ${count === 1 ? role : pluralRole(role)}`

/** A role or a team in a sentence about one player: "a doctor", "an elder", "mafia". */
export const withArticle = (role: string): string =>
  isTeamName(role) ? role : `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`

/** How a game ends: one team wins, or the last day passes. `neutral` only if a neutral role's win ends the game. */
export type Winner = Team | 'draw'

/**
 * The team that has won with players of these teams alive: the mafia when it is at least as many as all others, the
 * town when no mafia is left, even if nobody else is alive (sources 000, 001, 004). Null while the game is open.
 */
export function winnerOf(living: readonly Team[]): Team | null {
  const mafia = living.filter((team) => isMafia({ team })).length
  if (mafia === 0) return townTeam
  return mafia * 2 >= living.length ? mafiaTeam : null
}
