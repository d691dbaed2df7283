import type { PlayerOptions } from '../game/options.js'
import type { Role } from '../rules/roles/role.js'

/** Players by seat, each with its id, which is its name too, and its role: `{ Ann: 'mafia', Bob: 'doctor' }`. */
export type Cast = Readonly<Record<string, Role>>

/** A cast as the `players` of `createMafiaGame`, each pinned to its role. */
export function playersOf(cast: Cast): PlayerOptions[] {
  return Object.entries(cast).map(([id, role]) => ({ id, name: id, role }))
}

/** The role counts, as the `roles` of `createMafiaGame`. */
export function rolesOf(cast: Cast): Record<Role, number> {
  const counts: Record<Role, number> = {}
  for (const role of Object.values(cast)) counts[role] = (counts[role] ?? 0) + 1
  return counts
}
