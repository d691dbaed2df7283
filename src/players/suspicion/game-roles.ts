import { findTraits, type PowerTraits } from '../../kernel/rules/powers/traits.js'
import type { RoleDefinition } from '../../kernel/rules/role.js'
import { type RoleCounts, roleCountsFor } from '../../kernel/rules/role-counts.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { findTeam, isKiller, isMafia, mafiaTeam, type Team, teamNamesIn, townTeam } from '../../kernel/rules/team.js'
import { onceForEach, ownEntry } from '../../kernel/text/objects.js'

/** What all can know of a power: of one of the game's own, what its words say. */
export function traitsIn(rules: Pick<Rules, 'powers'>, power: string): PowerTraits | undefined {
  const own = ownEntry(rules.powers, power)
  return own === undefined || 'like' in own ? findTraits(own?.like ?? power) : own
}

const ownTraits = ({ powers }: Pick<RoleDefinition, 'powers'>, rules: Rules): PowerTraits[] =>
  powers.flatMap(({ power }) => traitsIn(rules, power) ?? []).filter(({ byTeam }) => !byTeam)

export class GameRoles {
  readonly rules: Rules
  readonly counts: RoleCounts
  #threats: number | undefined

  constructor(rules: Rules, players: number) {
    this.rules = rules
    this.counts = roleCountsFor(rules, players)
  }

  readonly powerOf = onceForEach((role: string): PowerTraits['aim'] | null => {
    const definition = this.rules.cast[role]
    return (definition && ownTraits(definition, this.rules)[0]?.aim) ?? null
  })

  readonly teamOf = onceForEach(
    (result: string): Team =>
      teamNamesIn(this.rules).find((team) => team === result) ?? findTeam(this.rules, result) ?? townTeam,
  )

  isMafia(result: string): boolean {
    return isMafia({ team: this.teamOf(result) })
  }

  /** Whether a role wins with the mafia and is none of them, as a possessed is; without a role, whether any was dealt. */
  helpsMafia(role?: string): boolean {
    return this.#helpsMafia(role)
  }

  readonly #helpsMafia = onceForEach((role: string | undefined): boolean => {
    if (role === undefined)
      return Object.keys(this.rules.cast).some((each) => this.counts[each] && this.helpsMafia(each))
    const definition = this.rules.cast[role]
    const { team, wins } = definition ?? {}
    return (
      team !== undefined && !isMafia({ team }) && typeof wins === 'object' && 'with' in wins && wins.with === mafiaTeam
    )
  })

  /** Whether it is mafia, or of another team that kills. */
  readonly isThreat = onceForEach((result: string): boolean => isKiller({ team: this.teamOf(result) }, this.rules))

  /** How many of them there can be. */
  get threats(): number {
    this.#threats ??= this.#countThreats()
    return this.#threats
  }

  #countThreats(): number {
    if (this.#dealt().some((definition) => ownTraits(definition, this.rules).some(({ converts }) => converts)))
      return Number.POSITIVE_INFINITY
    return Object.entries(this.counts).reduce((sum, [role, count]) => sum + (this.isThreat(role) ? count : 0), 0)
  }

  /** Its own team, and those of roles that investigations show as that team. */
  readonly teamsShownAs = onceForEach((result: string): ReadonlySet<Team> => {
    const side = this.teamOf(result)
    return new Set([side, ...this.#dealt().flatMap(({ seenAs, team }) => (seenAs === side ? team : []))])
  })

  othersKill(): boolean {
    return this.#dealt().some((definition) => ownTraits(definition, this.rules).some(({ aim }) => aim === 'harm'))
  }

  /** The role that looks at whom it chooses and learns its side: one that was dealt, if there is any. */
  get investigator(): string | undefined {
    const { cast } = this.rules
    const looking = Object.keys(cast).filter((role) =>
      cast[role]?.powers.some(({ power }) => traitsIn(this.rules, power)?.looks),
    )
    return looking.find((role) => this.counts[role]) ?? looking[0]
  }

  #dealt(): RoleDefinition[] {
    return Object.entries(this.rules.cast).flatMap(([role, definition]) => (this.counts[role] ? definition : []))
  }
}
