import type { Role } from '../rules/roles/roles.js'
import type { Marked } from './names.js'

const slips: readonly (readonly [RegExp, Role])[] = [
  [/\bI (?:protected|saved|healed) (?:myself|me|<)/i, 'doctor'],
  [/\bI (?:investigated|checked) </i, 'sheriff'],
  [/\b(?:my shot|I shot) /i, 'vigilante'],
  [/\b(?:we|I) killed <|\bmy (?:fellow )?(?:mafia )?team-?mates?\b|\bour kill\b/i, 'mafia'],
]

/** The role that whoever says this lets slip, by telling of what only that role does. */
export function slipIn(marked: Marked): Role | undefined {
  return slips.find(([pattern]) => pattern.test(marked))?.[1]
}
