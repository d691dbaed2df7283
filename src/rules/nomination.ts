import { countOf, leaders, type Tally } from './policies/tally.js'
import { pick, type Random } from './random.js'

/**
 * How a nomination ends: a player is accused, or there is no trial for a reason. `tied` are the players who share the
 * lead, if any.
 */
export type NominationOutcome =
  | { readonly outcome: 'accused'; readonly accused: string; readonly tied: readonly string[] }
  | { readonly outcome: 'skipped' | 'belowThreshold' | 'nobody'; readonly tied: readonly string[] }

/**
 * The inputs of a nomination's outcome besides the counts: the votes of the living, the threshold of the rules, and a
 * random draw for ties.
 */
export interface NominationContext {
  /** The total number of votes of the living. */
  readonly votes: number
  readonly threshold: number
  readonly random: Random
}

/**
 * Who stands trial (source 000): the player with the most nominations; a tie for the lead is broken at random. Nobody
 * when skip has strictly more, or when the leader has less than `threshold` of the votes of the living.
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
