import type { GameState, PlayerState } from '../game-state.js'
import type { RoleDefinition } from '../roles/role.js'
import type { Power, PowerOptions } from './power.js'
import { type PowerName, powers } from './powers.js'

/** A power that a role has, with all its options. */
export interface OwnedPower {
  readonly name: PowerName
  readonly power: Power
  readonly options: PowerOptions
}

/** Computed once for each definition, which is frozen. */
const known = new WeakMap<RoleDefinition, readonly OwnedPower[]>()

/** The powers of a role, with defaults for the options it does not set. */
export function powersOf(definition: RoleDefinition): readonly OwnedPower[] {
  const found = known.get(definition) ?? definition.powers.map(withOptions)
  known.set(definition, found)
  return found
}

function withOptions({ power: name, ...options }: RoleDefinition['powers'][number]): OwnedPower {
  const power = powers[name]
  return { name, power, options: power.options.parse(options) }
}

/** A player's power `name`; undefined if it has none, or its role is not known. */
export function ownPower(
  { rules }: Pick<GameState, 'rules'>,
  { role }: Pick<PlayerState, 'role'>,
  name: string,
): OwnedPower | undefined {
  const definition = role === undefined ? undefined : rules?.cast[role]
  return definition && powersOf(definition).find((each) => each.name === name)
}

/** Whether a role has a power that each of its players uses alone. */
export function hasOwnPower(definition: RoleDefinition): boolean {
  return powersOf(definition).some(({ power }) => !power.byTeam)
}
