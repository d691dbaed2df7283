import type { DayPhase } from './day-polls.js'
import { type VoteOutcome, voteOutcome } from './vote.js'

/** How far the vote of a day has come. */
export interface VoteProgress {
  /** What was chosen in the last ballot, by seat. */
  readonly choices: readonly string[]
  readonly outcome: VoteOutcome
  /** The tied players who still have to defend themselves. */
  readonly defending: readonly string[]
}

/** Before the first ballot. */
export const noVoteYet: VoteProgress = { choices: [], outcome: { outcome: 'nobody', tied: [] }, defending: [] }

/** The vote after one more ballot, which is the revote when the last one called for it. */
export function counted({ rules, living, outcome }: DayPhase & VoteProgress, choices: readonly string[]): VoteProgress {
  const again = outcome.outcome === 'revote'
  const next = voteOutcome({ choices, seats: living, rules: rules.vote, again })
  return { choices, outcome: next, defending: next.tied }
}

/** Whom the vote eliminates; empty when nobody. */
export function votedOut({ outcome }: VoteProgress): string {
  return outcome.outcome === 'eliminated' ? outcome.player : ''
}
