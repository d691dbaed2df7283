import type { Claim } from '../events/answer-schema.js'
import { traitsOf } from '../rules/powers/traits.js'
import type { PublicRecord } from './chronicle.js'
import type { Heard } from './heard.js'
import { officeOf } from './office.js'

/**
 * A claim in plain words, which counts as a declared claim. A player who reports a finding without naming a role claims
 * the role that makes such findings.
 */
export function claimIn({ player, claim }: Heard, { claims, rules }: PublicRecord): Claim | null {
  if (claim === undefined || rules === null) return null
  const before = claims.get(player)?.role
  const role = claim.role ?? (before !== undefined && officeOf(rules, before) === 'learn' ? before : undefined)
  const claimed = role ?? (claim.looked ? investigatorOf(rules) : undefined)
  if (claimed === undefined) return null
  return officeOf(rules, claimed) === 'learn' ? { role: claimed, results: [...claim.results] } : { role: claimed }
}

const investigatorOf = ({ cast }: NonNullable<PublicRecord['rules']>): string | undefined =>
  Object.keys(cast).find((role) => cast[role]?.powers.some(({ power }) => traitsOf(power)?.tellsSide !== undefined))
