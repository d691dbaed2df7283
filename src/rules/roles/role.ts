/** The two teams. Town is everyone who is not mafia. */
export type Team = 'town' | 'mafia'

/** What a role does at night, as the kind of request its player gets. */
export type NightAction = 'kill' | 'protect' | 'investigate' | 'shoot'

/** One role: which team it wins with, what it does at night, and the sentence that tells a player so. */
export interface RoleDefinition {
  readonly team: Team
  readonly action?: NightAction
  readonly describe: string
}
