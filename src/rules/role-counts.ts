import { InvalidTableError } from '../errors/invalid-table-error.js'
import { type Role, roleNames, teamOf } from './roles/roles.js'
import type { Rules } from './rules-schema.js'

/** How many players hold each role. */
export type RoleCounts = Readonly<Record<Role, number>>

/**
 * The roles that `rules` deal to a table of `players`: `rules.roles` where given, else the counts for that size, with
 * villagers in the seats that are left.
 *
 * @throws {InvalidTableError} for too few or too many players, no mafia, mafia that has already won, or a wrong sum.
 */
export function roleCountsFor(rules: Rules, players: number): RoleCounts {
  const { min, max } = rules.table
  if (players < min || players > max)
    throw new InvalidTableError(`\`${rules.name}\` is played by ${min} to ${max} players, got ${players}.`, players)
  const counts = rules.roles ? exactCounts(rules.roles) : scaledCounts(rules, players)
  checkCounts(counts, players)
  return counts
}

const exactCounts = (roles: NonNullable<Rules['roles']>): RoleCounts => countsBy((role) => roles[role] ?? 0)

function scaledCounts(rules: Rules, players: number): RoleCounts {
  const counts = countsBy((role) => shareOf(rules.roleCounts[role], players))
  const others = roleNames.filter((role) => role !== 'villager').reduce((sum, role) => sum + counts[role], 0)
  return { ...counts, villager: Math.max(counts.villager, players - others) }
}

/** How many of a role a table of `players` has by the formula of the rules. */
export function shareOf({ base, per, min = 0, fromPlayers = 0 }: Rules['roleCounts'][Role], players: number): number {
  if (players < fromPlayers) return 0
  const share = per ? Math[per.rounding]((players * per.count) / per.players) : 0
  return Math.max(min, base + share)
}

function checkCounts(counts: RoleCounts, players: number): void {
  const sum = roleNames.reduce((total, role) => total + counts[role], 0)
  const mafia = roleNames.filter((role) => teamOf(role) === 'mafia').reduce((total, role) => total + counts[role], 0)
  const told = roleNames
    .filter((role) => counts[role])
    .map((role) => `${counts[role]} ${role}`)
    .join(', ')
  const roles = told || 'none'
  if (sum !== players)
    throw new InvalidTableError(
      `The roles (${roles}) add up to ${sum}, but ${players} players sit at the table: make the two equal.`,
      players,
      'roles',
    )
  if (mafia === 0)
    throw new InvalidTableError(`Expected at least one mafia among the roles (${roles}).`, players, 'roles')
  if (mafia * 2 >= players)
    throw new InvalidTableError(
      `With ${mafia} mafia among ${players} players the mafia has won before the game: use at most ${Math.ceil(players / 2) - 1}.`,
      players,
      'roles',
    )
}

function countsBy(count: (role: Role) => number): RoleCounts {
  return Object.fromEntries(roleNames.map((role) => [role, count(role)])) as Record<Role, number>
}
