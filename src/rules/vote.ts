import { eliminations } from './policies/elimination.js'
import { countOf, leaders, type Tally } from './policies/tally.js'
import type { Rules } from './rules-schema.js'

/** How a vote ends. `tied` are the players that share the lead, by seat: with each other or with skip. Empty when nobody does. */
export type VoteOutcome =
  | { readonly outcome: 'eliminated'; readonly player: string; readonly tied: readonly string[] }
  | { readonly outcome: 'revote' | 'skipped' | 'nobody'; readonly tied: readonly string[] }

/** What the vote is read from. `seats` are the living players by seat, `votes` how many votes they have together. */
export interface VoteCount {
  readonly counts: Tally
  readonly seats: readonly string[]
  readonly votes: number
  readonly rules: Rules['vote']
  /** Whether this is the revote already: then a tie ends it. */
  readonly again: boolean
}

/** Who is eliminated by a vote, whether it is held again among the tied, or that nobody is (sources 001 to 004). */
export function voteOutcome({ counts, seats, votes, rules, again }: VoteCount): VoteOutcome {
  const player = eliminations[rules.elimination].eliminated(counts, votes)
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
