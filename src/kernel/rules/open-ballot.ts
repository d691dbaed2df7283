import { countBallot, votesOfLiving } from './ballots.js'
import type { GameState } from './game-state.js'
import { countFor } from './policies.js'
import type { Choice, Poll } from './poll.js'
import type { Rules } from './rules-schema.js'

/** A ballot in the open, so far: the votes stand for all to see, and each may still be changed. Small JSON. */
export interface OpenBallot {
  /** The last vote of each voter, in the order of the poll. */
  readonly cast: readonly Choice[]
  /** How many have been asked, one voter more than once. */
  readonly asked: number
  /** How many of them in a row have kept their votes. */
  readonly kept: number
  /** In ms since the ballot began, on the game's clock. */
  readonly now: number
}

export const emptyBallot: OpenBallot = { cast: [], asked: 0, kept: 0, now: 0 }

/** The ballot after one more answer. */
export function withVote(ballot: OpenBallot, choice: Choice, { players }: Pick<Poll, 'players'>): OpenBallot {
  const { player, choice: chosen, at = ballot.now } = choice
  const isKept = ballot.cast.find((vote) => vote.player === player)?.choice === chosen
  const others = ballot.cast.filter((vote) => vote.player !== player)
  const cast = [...others, { player, ...(chosen !== undefined && { choice: chosen }) }]
  return {
    cast: players.flatMap((id) => cast.filter((vote) => vote.player === id)),
    asked: ballot.asked + 1,
    kept: isKept ? ballot.kept + 1 : 0,
    now: Math.max(ballot.now, at),
  }
}

/** Who is asked next; null when the ballot is over: by time, by rounds, by a majority, or because all keep their votes. */
export function nextVoter(ballot: OpenBallot, { players }: Pick<Poll, 'players'>, state: GameState): string | null {
  const { open } = (state.rules as Rules).vote
  if (open === undefined || players.length === 0 || ballot.now >= open.durationMs) return null
  if (ballot.asked >= open.rounds * players.length || ballot.kept >= players.length) return null
  if (open.ends === 'majority' && hasMajority(ballot, state)) return null
  return players[ballot.asked % players.length] ?? null
}

/** Whether one choice has more than half of the votes of the living. */
function hasMajority({ cast }: OpenBallot, state: GameState): boolean {
  const counts = countBallot(cast, state)
  return Object.keys(counts).some((choice) => countFor(counts, choice) * 2 > votesOfLiving(state))
}

/** The question to one voter, whose vote stands if it does not answer. */
export function openVotePoll(
  poll: Poll,
  { cast, voter, rules }: { cast: readonly Choice[]; voter: string; rules: Rules },
): Poll {
  const standing = cast.find(({ player }) => player === voter)?.choice
  return {
    ...poll,
    players: [voter],
    untilMs: rules.vote.open?.durationMs ?? 0,
    ...(standing !== undefined && { fallback: { [voter]: standing } }),
  }
}
