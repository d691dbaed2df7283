import { quantity } from '../../text/quantity.js'
import type { PowerTable } from '../powers/power.js'
import { type RoleCounts, roleCountsFor, shareOf, totalOf } from '../role-counts.js'
import type { Role } from '../roles/role.js'
import { isMafia } from '../roles/team.js'
import type { Rules } from '../rules-schema.js'

/** The input of a rule card: the rules, and the role counts if the number of players is known. */
export interface CardTable {
  readonly rules: Rules
  readonly counts: RoleCounts | null
}

/** A sentence of the card, or `false` if there is nothing to say. */
export type Sentence = string | false

/** The table of `rules` for `players`; exact roles in the rules make the number known. */
export function cardTable(rules: Rules, players: number | undefined): CardTable {
  const seats = players ?? (rules.roles ? totalOf(rules.roles) : null)
  return { rules, counts: seats === null ? null : roleCountsFor(rules, seats) }
}

/** How many players have `role`; if that depends on the number of players, the count at the largest table. */
function mostOf({ rules, counts }: CardTable, role: Role): number {
  if (counts) return counts[role] ?? 0
  return role === rules.filler ? rules.table.max : shareOf(rules.roleCounts[role], rules.table.max)
}

/** Whether any player may get the role. */
export function isDealt(table: CardTable, role: Role): boolean {
  return mostOf(table, role) > 0
}

/** Whether any player may have the power `name`. */
function hasPower(table: CardTable, name: string): boolean {
  return Object.entries(table.rules.cast).some(
    ([role, { powers }]) => powers.some(({ power }) => power === name) && isDealt(table, role),
  )
}

/** The part of the table that the sentences of a power use. */
export function powerTableOf(table: CardTable): PowerTable {
  return { rules: table.rules, isInPlay: (power) => hasPower(table, power) }
}

/** How many mafia of any role play; if that depends on the number of players, the count at the largest table. */
export function mafiaAt(table: CardTable): number {
  const roles = Object.entries(table.rules.cast).filter(([, role]) => isMafia(role))
  return roles.reduce((sum, [name]) => sum + mostOf(table, name), 0)
}

/** `10 seconds`, `1.5 seconds`. */
export function seconds(milliseconds: number): string {
  return quantity(milliseconds / 1_000, 'second')
}
