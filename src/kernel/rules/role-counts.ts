import { requireArgument } from '../errors/arguments.js'
import { InvalidTableError } from '../errors/errors.js'
import { frequency } from '../text/words.js'
import { type DrawnRoles, drawRoles, likeliestCounts, rolesInRows } from './lists.js'
import { findTraits } from './powers/traits.js'
import { type Random, shuffle } from './random.js'
import type { Role } from './role.js'
import { roleNames as builtIn } from './roles.js'
import type { Rules } from './rules-schema.js'
import { findTeamDefinition, isKiller, mafiaTeam, roleQuantity, type Team } from './team.js'

/** How many players have each role. */
export type RoleCounts = Readonly<Record<Role, number>>

/** The roles that have at least one player, in the order of the cast. */
export const dealtRoles = (counts: RoleCounts): Role[] => Object.keys(counts).filter((role) => counts[role])

/**
 * The roles that `rules` deal to `players` players: `rules.roles` if given, otherwise the counts for that number, with
 * the `filler` in the remaining seats; where they are drawn, those that are drawn most often.
 *
 * @throws {InvalidTableError} for too few or too many players, no mafia, so many mafia that they have already won, or a
 *   wrong sum.
 */
export function roleCountsFor(rules: Rules, players: number): RoleCounts {
  requireArgument('rules', rules, {
    kind: 'an object',
    fields: ['table', 'cast'],
    advice: 'as `defineRules` makes them',
  })
  const { min, max } = rules.table
  if (players < min || players > max)
    throw new InvalidTableError(`\`${rules.name}\` is played by ${min} to ${max} players, got ${players}.`, players)
  const counts = usualCounts(rules, players)
  checkCounts(rules, counts, players)
  return counts
}

function usualCounts(rules: Rules, players: number): RoleCounts {
  if (rules.roles) return ofCast(rules, rules.roles)
  return rules.lists?.rows ? ofCast(rules, likeliestCounts(rules, players)) : scaledCounts(rules, players)
}

/** The roles of one game, as `drawnRoles` draws them: how many players have each. */
export const dealtCounts = (rules: Rules, players: number, random: Random): RoleCounts =>
  drawnRoles(rules, players, random).counts

/**
 * The roles of one game, drawn where the rules have lists. Where a draw cannot be played, it is made again.
 *
 * @throws {InvalidTableError} as `roleCountsFor` does, and when no draw can be played.
 */
export function drawnRoles(rules: Rules, players: number, random: Random): DrawnRoles {
  if (!rules.lists?.rows || rules.roles) return { counts: roleCountsFor(rules, players), undealt: [] }
  for (let attempt = 1; ; attempt++) {
    const { undealt, counts: drawn } = drawRoles(rules, players, random)
    const counts = ofCast(rules, drawn)
    try {
      checkCounts(rules, counts, players)
      return { counts, undealt }
    } catch (error) {
      if (attempt === mostDraws) throw error
    }
  }
}

const mostDraws = 200

/** The roles that may be dealt to `players` players, as far as these rules say it: drawn ones in any row. */
export function possibleRoles(rules: Rules, players: number): Role[] {
  if (!rules.lists || rules.roles) return dealtRoles(roleCountsFor(rules, players))
  const named = rules.lists.rows ? [...rolesInRows(rules), rules.filler] : Object.keys(rules.cast)
  return Object.keys(rules.cast).filter((role) => named.includes(role))
}

/** How many play by `rules` if nothing else says so: as many as exact roles, or the usual number, or 10 or as near as the table allows. */
export const usualPlayers = ({ roles, table: { min, max, usual = 10 } }: Pick<Rules, 'roles' | 'table'>): number =>
  totalCount((roles ?? {}) as RoleCounts) || Math.max(min, Math.min(usual, max))

/** The numbers of players to whom the rules can deal roles, in ascending order. */
export function dealableSizes(rules: Rules): number[] {
  const { min, max } = rules.table
  return Array.from({ length: max - min + 1 }, (_, at) => min + at).filter((players) => isDealable(rules, players))
}

function isDealable(rules: Rules, players: number): boolean {
  try {
    roleCountsFor(rules, players)
    return true
  } catch {
    return false
  }
}

/** These counts for every role of the cast. */
const ofCast = (rules: Rules, counts: RoleCounts): RoleCounts => countsBy(rules, (role) => counts[role] ?? 0)

function scaledCounts(rules: Rules, players: number): RoleCounts {
  const { roleCounts, filler } = rules
  const counts = countsBy(rules, (role) => {
    const others = (roleCounts[role]?.including ?? []).map((other) => scaledCount(roleCounts[other], players))
    return Math.max(
      0,
      others.reduce((left, share) => left - share, scaledCount(roleCounts[role], players)),
    )
  })
  const { [filler]: least = 0, ...others } = counts
  return { ...counts, [filler]: Math.max(least, players - totalCount(others)) }
}

/** A role of the rules' own that no count deals: a slip. Exact counts, and built-in roles in a cast, are no slip. */
export function findUndealtRole({ cast, roleCounts, roles, lists, filler }: Rules): Role | undefined {
  if (roles !== undefined) return undefined
  const drawn = rolesInRows({ lists })
  return Object.keys(cast).find(
    (role) => !builtIn.includes(role) && !Object.hasOwn(roleCounts, role) && role !== filler && !drawn.includes(role),
  )
}

export const totalCount = (counts: RoleCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** How many of a role `players` players have by the formula of the rules. */
export function scaledCount(formula: Rules['roleCounts'][Role] | undefined, players: number): number {
  if (formula === undefined) return 0
  const { base, per, min = 0, fromPlayers = 0 } = formula
  if (players < fromPlayers) return 0
  const share = per ? Math[per.rounding]((players * per.count) / per.players) : 0
  return Math.max(min, base + share)
}

/** How many players the largest team that kills has, and how many others there are. `mafia` is that team, if it has any. */
export function countSides(
  rules: Rules,
  counts: RoleCounts,
): { readonly team: Team; readonly mafia: number; readonly others: number } {
  const byTeam = new Map<Team, number>()
  for (const [role, count] of Object.entries(counts)) {
    const definition = rules.cast[role]
    if (definition === undefined || !isKiller(definition, rules)) continue
    byTeam.set(definition.team, (byTeam.get(definition.team) ?? 0) + count)
  }
  const [team, mafia] = [...byTeam].reduce((most, next) => (next[1] > most[1] ? next : most), [mafiaTeam as Team, 0])
  return { team, mafia, others: totalCount(counts) - mafia }
}

function checkCounts(rules: Rules, counts: RoleCounts, players: number): void {
  const sum = totalCount(counts)
  const { team, mafia } = countSides(rules, counts)
  const listed = Object.entries(counts).flatMap(([role, count]) => (count > 0 ? roleQuantity(count, role) : []))
  const roles = listed.join(', ') || 'none'
  if (sum !== players)
    throw new InvalidTableError(
      `The roles (${roles}) add up to ${sum}, but ${players} players sit at the table: make the two equal.`,
      players,
      'roles',
    )
  if (mafia === 0)
    throw new InvalidTableError(`Expected at least one mafia among the roles (${roles}).`, players, 'roles')
  const [one, other] = teamsTogether(rules, counts)
  if (other !== undefined)
    throw new InvalidTableError(
      `Only one team can choose its kill together, got the ${one} and the ${other}: give one of them a power whose owners choose alone.`,
      players,
      'roles',
    )
  if (mafia * 2 >= players && findTeamDefinition(team, rules)?.wins === 'numbers')
    throw new InvalidTableError(
      `With ${mafia} ${team} among ${players} players the ${team} has won before the game: use at most ${Math.ceil(players / 2) - 1}.${describeSums(rules, counts, { team, players })}`,
      players,
      'roles',
    )
}

/** How the formulas of the rules come to the counts of a team, where they add to `base`. */
function describeSums(
  { cast, roleCounts }: Rules,
  counts: RoleCounts,
  { team, players }: { readonly team: Team; readonly players: number },
): string {
  const sums = Object.entries(counts).flatMap(([role, count]) => {
    const formula = roleCounts[role]
    const added = count - (formula?.base ?? count)
    if (formula?.per === undefined || added <= 0 || cast[role]?.team !== team) return []
    return scaledCount(formula, players) === count
      ? [
          ` \`roleCounts.${role}\` has a \`base\` of ${formula.base}, and its \`per\` adds ${added} for ${players} players.`,
        ]
      : []
  })
  return sums.join('')
}

/** The teams whose members choose together at night. */
function teamsTogether({ cast }: Rules, counts: RoleCounts): Team[] {
  const teams = dealtRoles(counts).flatMap((role) => {
    const { team, powers = [] } = cast[role] ?? {}
    return team !== undefined && powers.some(({ power }) => findTraits(power)?.byTeam) ? [team] : []
  })
  return [...new Set(teams)]
}

function countsBy({ cast }: Rules, count: (role: Role) => number): RoleCounts {
  return Object.fromEntries(Object.keys(cast).map((role) => [role, count(role)]))
}

interface PinnedSeat {
  readonly id: string
  readonly role?: Role | undefined
}

/**
 * Deals `counts` to the seats: pinned roles first, the others at random. Returns each player's role, in seat order.
 *
 * @throws {InvalidTableError} when more players are pinned to a role than the counts allow.
 */
export function dealRoles(seats: readonly PinnedSeat[], counts: RoleCounts, random: Random): Map<string, Role> {
  const deck = shuffle(remainingRoles(seats, counts), random)
  return new Map(seats.map(({ id, role }) => [id, role ?? (deck.pop() as Role)]))
}

function remainingRoles(seats: readonly PinnedSeat[], counts: RoleCounts): Role[] {
  const pinned = seats.flatMap(({ role }) => role ?? [])
  return [...new Set([...Object.keys(counts), ...pinned])].flatMap((role) => {
    const { [role]: count = 0 } = counts
    const left = count - pinned.filter((other) => other === role).length
    if (left < 0) throw tooManyPinned(seats, role, count)
    return Array<Role>(left).fill(role)
  })
}

function tooManyPinned(seats: readonly PinnedSeat[], role: Role, count: number): InvalidTableError {
  const pinned = seats.flatMap((seat, index) => (seat.role === role ? [index] : []))
  return new InvalidTableError(
    `The role \`${role}\` is pinned ${frequency(pinned.length)}, but the rules deal it ${count === 0 ? 'to nobody' : frequency(count)}: pin fewer, or set \`roles\`.`,
    seats.length,
    `players[${pinned[count]}].role`,
  )
}
