import { doctor } from './doctor.js'
import { godfather } from './godfather.js'
import { jester } from './jester.js'
import { lookout } from './lookout.js'
import { mafia } from './mafia.js'
import { mayor } from './mayor.js'
import type { RoleDefinition } from './role.js'
import { roleblocker } from './roleblocker.js'
import { sheriff } from './sheriff.js'
import { vigilante } from './vigilante.js'
import { villager } from './villager.js'

/**
 * The built-in roles by name, in the order in which lists of roles are written. Rules name them, or define their own.
 */
export const roles: Readonly<Record<string, RoleDefinition>> = {
  mafia,
  doctor,
  sheriff,
  vigilante,
  villager,
  godfather,
  roleblocker,
  lookout,
  mayor,
  jester,
}

/** The names of the built-in roles. */
export const roleNames = Object.keys(roles)
