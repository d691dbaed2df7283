import { eliminations } from './policies/elimination.js'
import { countOf, leaders, type Tally } from './policies/tally.js'
import type { Rules } from './rules-schema.js'

/**
 * How a vote ends. `tied` are the players who share the lead with each other or with skip, by seat; empty if there are
 * none.
 */
export type VoteOutcome =
  | { readonly outcome: 'eliminated'; readonly player: string; readonly tied: readonly string[] }
  | { readonly outcome: 'revote' | 'skipped' | 'nobody'; readonly tied: readonly string[] }

/** The input of a vote's outcome. `seats` are the living players by seat, `votes` is their total number of votes. */
export interface VoteCount {
  readonly counts: Tally
  readonly seats: readonly string[]
  readonly votes: number
  readonly rules: Rules['vote']
  /** Whether this is the revote, in which a tie eliminates nobody. */
  readonly again: boolean
}

/**
 * The outcome of a vote: a player is eliminated, the tied players are voted on again, or nobody is eliminated (sources
 * 001 to 004).
 */
export function voteOutcome({ counts, seats, votes, rules, again }: VoteCount): VoteOutcome {
  const player = eliminations[rules.elimination].eliminatedPlayer(counts, votes)
  if (player !== null) return { outcome: 'eliminated', player, tied: [] }
  const leading = leaders(counts)
  const tied = leading.length > 1 ? seats.filter((seat) => leading.includes(seat)) : []
  if (rules.revote && !again && callsForRevote(leading)) return { outcome: 'revote', tied }
  return { outcome: leading.length === 1 && leading[0] === 'skip' ? 'skipped' : 'nobody', tied }
}

/** A tie of players only, or of skip and exactly one player (source 002). */
const callsForRevote = (leading: readonly string[]): boolean =>
  leading.length > 1 && (!leading.includes('skip') || leading.length === 2)

/** How a judgment ends. */
export interface JudgmentOutcome {
  readonly outcome: 'guilty' | 'innocent'
}

/** How a judgment ends: more guilty than innocent convicts; equal acquits (source 000). */
export function judgmentOutcome(counts: Tally): JudgmentOutcome {
  return { outcome: countOf(counts, 'guilty') > countOf(counts, 'innocent') ? 'guilty' : 'innocent' }
}
