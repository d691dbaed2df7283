import { InvalidTableError } from '../errors/invalid-table-error.js'
import { frequency } from '../text/quantity.js'
import { type Random, shuffle } from './random.js'
import type { RoleCounts } from './role-counts.js'
import type { Role } from './roles/role.js'

/** A seat before the roles are dealt: its player, and the role that player is pinned to, if any. */
export interface Seating {
  readonly id: string
  readonly role?: Role | undefined
}

/**
 * Deals `counts` to the seats: pinned roles first, the others at random. Returns each player's role, in seat order.
 *
 * @throws {InvalidTableError} when more players are pinned to a role than the counts allow.
 */
export function dealRoles(seats: readonly Seating[], counts: RoleCounts, random: Random): Map<string, Role> {
  const deck = shuffle(remainingRoles(seats, counts), random)
  return new Map(seats.map(({ id, role }) => [id, role ?? (deck.pop() as Role)]))
}

function remainingRoles(seats: readonly Seating[], counts: RoleCounts): Role[] {
  const pinned = seats.flatMap(({ role }) => role ?? [])
  return [...new Set([...Object.keys(counts), ...pinned])].flatMap((role) => {
    const { [role]: count = 0 } = counts
    const left = count - pinned.filter((other) => other === role).length
    if (left < 0) throw tooManyPinned(seats, role, count)
    return Array<Role>(left).fill(role)
  })
}

function tooManyPinned(seats: readonly Seating[], role: Role, count: number): InvalidTableError {
  const pinned = seats.flatMap((seat, index) => (seat.role === role ? [index] : []))
  return new InvalidTableError(
    `The role \`${role}\` is pinned ${frequency(pinned.length)}, but the rules deal it ${count === 0 ? 'to nobody' : frequency(count)}: pin fewer, or set \`roles\`.`,
    seats.length,
    `players[${pinned[count]}].role`,
  )
}
