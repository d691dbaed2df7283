import { excerpt } from '../errors/describe-value.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { Role } from '../rules/roles/role.js'
import type { Rules } from '../rules/rules-schema.js'
import { didYouMean } from '../text/meant.js'
import { anyOf } from '../text/quantity.js'

/** Throws when a player is pinned to a role that the rules do not have. */
export function requireKnownRoles({ cast }: Rules, players: readonly { readonly role?: Role | undefined }[]): void {
  const index = players.findIndex(({ role }) => role !== undefined && !Object.hasOwn(cast, role))
  if (index < 0) return
  const known = Object.keys(cast)
  const { role = '' } = players[index] ?? {}
  throw new InvalidOptionsError(
    `\`players[${index}].role\`: Expected ${anyOf(known)}, got \`${excerpt(role)}\`${didYouMean(role, known)}.`,
    `players[${index}].role`,
  )
}
