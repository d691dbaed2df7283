import { countOf, leaders, type Tally } from './policies/tally.js'
import { pick, type Random } from './random.js'

/** How a nomination ends: someone is accused, or there is no trial and why. `tied` are the players that share the lead, if any do. */
export type NominationOutcome =
  | { readonly outcome: 'accused'; readonly accused: string; readonly tied: readonly string[] }
  | { readonly outcome: 'skipped' | 'belowThreshold' | 'nobody'; readonly tied: readonly string[] }

/** What a nomination is measured against: the votes of the living, the threshold of the rules, and a draw for ties. */
export interface NominationContext {
  /** How many votes the living have together. */
  readonly votes: number
  readonly threshold: number
  readonly random: Random
}

/**
 * Who stands trial (source 000): the player with most nominations, a tie for the lead broken at random. Nobody when skip
 * has strictly more, or when the leader has less than `threshold` of the votes of the living.
 */
export function nominationOutcome(counts: Tally, { votes, threshold, random }: NominationContext): NominationOutcome {
  const { skip = 0, ...players } = counts
  const leading = leaders(players).sort()
  const tied = leading.length > 1 ? leading : []
  const most = countOf(counts, leading[0] ?? '')
  if (leading.length === 0) return { outcome: skip > 0 ? 'skipped' : 'nobody', tied }
  if (skip > most) return { outcome: 'skipped', tied: [] }
  if (most / votes < threshold) return { outcome: 'belowThreshold', tied }
  return { outcome: 'accused', accused: pick(leading, random), tied }
}
