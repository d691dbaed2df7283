import type { Rules } from '../rules-schema.js'

/** One side of the game. */
export interface TeamDefinition {
  /** How it wins, as a sentence of the rule card. */
  readonly describe: string
  /** Whether its members know each other from the deal on and share a private channel. */
  readonly knowsItself: boolean
  /** Whether its members win together. */
  readonly winsTogether: boolean
}

/**
 * The sides of the game, by name. A neutral player is on nobody's side; it counts like a town player when living mafia
 * are compared with the others.
 */
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

/** Whether the members of this player's team know each other. */
export const knowsTeam = ({ team }: Sided): boolean => team !== undefined && teams[team].knowsItself

/** Whether this player wins together with others. */
export const hasSide = ({ team }: Sided): boolean => team === undefined || teams[team].winsTogether

/** The team that a role of these rules wins with; undefined for a role that the rules do not have. */
export function teamOf({ cast }: Pick<Rules, 'cast'>, role: string): Team | undefined {
  return Object.hasOwn(cast, role) ? cast[role]?.team : undefined
}
