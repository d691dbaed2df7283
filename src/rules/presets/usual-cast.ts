import { powersOf } from '../powers/owned.js'
import type { PowerName } from '../powers/powers.js'
import { doctor } from '../roles/doctor.js'
import { mafia } from '../roles/mafia.js'
import type { RoleDefinition } from '../roles/role.js'
import { sheriff } from '../roles/sheriff.js'
import { vigilante } from '../roles/vigilante.js'
import { villager } from '../roles/villager.js'

/** Options of powers, by power, that replace the defaults. */
type Changes = { readonly [P in PowerName]?: Readonly<Record<string, unknown>> }

/** `cast` with every option of its powers given: `changes`, otherwise the defaults. */
export function castOf<Name extends string>(
  cast: Readonly<Record<Name, RoleDefinition>>,
  changes: Changes,
): Record<Name, RoleDefinition> {
  const entries = Object.entries<RoleDefinition>(cast).map(([name, role]) => {
    const powers = powersOf(role).map((own) => ({ power: own.name, ...own.options, ...changes[own.name] }))
    return [name, { ...role, powers }]
  })
  return Object.fromEntries(entries) as Record<Name, RoleDefinition>
}

/** The five roles of the source documents. */
export const usualCast = (changes: Changes) => castOf({ mafia, doctor, sheriff, vigilante, villager }, changes)
