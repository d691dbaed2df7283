import { eliminations, tiedPlayers } from './policies/elimination.js'
import { leaders, tally } from './policies/tally.js'
import type { Rules } from './rules-schema.js'

/** How a vote ends. `tied` are the players a revote is held among. */
export type VoteOutcome =
  | { readonly outcome: 'eliminated'; readonly player: string; readonly tied: readonly string[] }
  | { readonly outcome: 'revote' | 'skipped' | 'nobody'; readonly tied: readonly string[] }

/** What the vote is read from. `seats` are the living players by seat. */
export interface VoteCount {
  readonly choices: readonly string[]
  readonly seats: readonly string[]
  readonly rules: Rules['vote']
  /** Whether this is the revote already: then a tie ends it. */
  readonly again: boolean
}

/** Who is eliminated by a vote, whether it is held again among the tied, or that nobody is (sources 001 to 004). */
export function voteOutcome({ choices, seats, rules, again }: VoteCount): VoteOutcome {
  const counts = tally(choices)
  const player = eliminations[rules.elimination].eliminated(counts, seats.length)
  const tied = tiedPlayers(counts, seats)
  if (player !== null) return { outcome: 'eliminated', player, tied: [] }
  if (rules.revote && !again && tied.length > 0) return { outcome: 'revote', tied }
  return { outcome: leaders(counts).includes('skip') && leaders(counts).length === 1 ? 'skipped' : 'nobody', tied }
}

/** How a judgment ends: more guilty than innocent convicts; equal acquits (source 000). */
export function judgmentOutcome(choices: readonly string[]): 'guilty' | 'innocent' {
  const { guilty = 0, innocent = 0 } = tally(choices) as { guilty?: number; innocent?: number }
  return guilty > innocent ? 'guilty' : 'innocent'
}
