import { type GameState, livingPlayers, type PlayerState } from './game-state.js'
import { countFor, countVotes, eliminations, leaders, type Tally } from './policies.js'
import type { Choice } from './poll.js'
import type { WeighedVote } from './powers/power.js'
import { pick, type Random } from './random.js'
import type { Rules } from './rules-schema.js'
import { powersOfPlayer } from './ruleset.js'

type BallotMark = NonNullable<Rules['vote']['marks']>[string]

/** What the marks of a player do in ballots. */
export function ballotMarks(player: string, { rules, marks = [] }: Pick<GameState, 'rules' | 'marks'>): BallotMark[] {
  const meanings = rules?.vote.marks
  if (meanings === undefined || marks.length === 0) return []
  return marks.flatMap(({ mark, player: bearer }) => (bearer === player && meanings[mark]) || [])
}

function votesInBallot({ id, role = '' }: PlayerState, state: Pick<GameState, 'rules' | 'marks'>): number {
  const marks = ballotMarks(id, state)
  if (marks.some(({ mayVote = true }) => !mayVote)) return 0
  return marks.findLast(({ votes }) => votes !== undefined)?.votes ?? state.rules?.cast[role]?.votes ?? 1
}

/** What each voter chose, by seat, with its number of votes: by its role and marks, and as powers weigh them. */
function weighedBallot(ballot: readonly Choice[], state: GameState): readonly WeighedVote[] {
  const votes = state.players.flatMap((player) => {
    const choice = ballot.find((each) => each.player === player.id)?.choice
    return choice === undefined ? [] : [{ player: player.id, choice, votes: votesInBallot(player, state) }]
  })
  return livingPlayers(state).reduce<readonly WeighedVote[]>(
    (weighed, player) =>
      powersOfPlayer(player, state).reduce(
        (before, { power, options }) => power.weigh?.(before, { player, state, options }) ?? before,
        weighed,
      ),
    votes,
  )
}

export const countBallot = (ballot: readonly Choice[], state: GameState): Tally =>
  countVotes(weighedBallot(ballot, state))

/** The count of a ballot on players, with the votes that count against marked ones from the start. */
export function countElection(ballot: readonly Choice[], state: GameState): Tally {
  const against = livingPlayers(state).flatMap(({ id: choice }) =>
    ballotMarks(choice, state).map(({ against: votes = 0 }) => ({ choice, votes })),
  )
  return countVotes([...weighedBallot(ballot, state), ...against])
}

/** A ballot, counted. */
export interface BallotCount {
  readonly counts: Tally
  /** What has the most votes: players by seat, then words such as `skip`. Empty if nobody chose anything. */
  readonly leaders: readonly string[]
}

/** Counts a ballot without deciding anything. */
export function tallyBallot(ballot: readonly Choice[], state: GameState): BallotCount {
  const counts = countBallot(ballot, state)
  const leading = leaders(counts)
  const seats = state.players.map(({ id }) => id)
  const words = leading.filter((choice) => !seats.includes(choice))
  return { counts, leaders: [...seats.filter((id) => leading.includes(id)), ...words] }
}

export function votesOfLiving(state: GameState): number {
  return livingPlayers(state).reduce((sum, player) => sum + votesInBallot(player, state), 0)
}

/**
 * How a nomination ends: a player is accused, or there is no trial for a reason. `tied` are the players who share the
 * lead, if any.
 */
export type NominationOutcome =
  | { readonly outcome: 'accused'; readonly accused: string; readonly tied: readonly string[] }
  | { readonly outcome: 'skipped' | 'belowThreshold' | 'nobody'; readonly tied: readonly string[] }

/**
 * Who stands trial (source 000): the player with the most nominations; a tie for the lead is broken at random. Nobody
 * when skip has strictly more, or when the leader has less than `threshold` of the votes of the living.
 */
export function nominationOutcome(
  counts: Tally,
  { votes, threshold, random }: { readonly votes: number; readonly threshold: number; readonly random: Random },
): NominationOutcome {
  const { skip = 0, ...players } = counts
  const leading = leaders(players).sort()
  const tied = leading.length > 1 ? leading : []
  const most = countFor(counts, leading[0] ?? '')
  if (leading.length === 0) return { outcome: skip > 0 ? 'skipped' : 'nobody', tied }
  if (skip > most) return { outcome: 'skipped', tied: [] }
  if (most / votes < threshold) return { outcome: 'belowThreshold', tied }
  return { outcome: 'accused', accused: pick(leading, random), tied }
}

/** How a vote ends. `tied`: the players who share the lead with each other or with skip, by seat. */
export type VoteOutcome =
  | { readonly outcome: 'eliminated'; readonly player: string; readonly tied: readonly string[] }
  | { readonly outcome: 'revote' | 'skipped' | 'nobody'; readonly tied: readonly string[] }

/** The input of a vote's outcome. `seats` are the living players by seat, `votes` is their total number of votes. */
interface VoteCount {
  readonly counts: Tally
  readonly seats: readonly string[]
  readonly votes: number
  readonly rules: Rules['vote']
  /** Whether this is the revote, after which there is no other. */
  readonly again: boolean
  readonly random: Random
}

/** A player is eliminated, the tied are voted on again, or nobody is eliminated (sources 001 to 004). */
export function voteOutcome({ counts, seats, votes, rules, again, random }: VoteCount): VoteOutcome {
  const { eliminatedPlayer, lot } = eliminations[(again ? rules.secondTie : undefined) ?? rules.elimination]
  const player = eliminatedPlayer(counts, votes)
  if (player !== null) return { outcome: 'eliminated', player, tied: [] }
  const leading = leaders(counts)
  const tied = leading.length > 1 ? seats.filter((seat) => leading.includes(seat)) : []
  if (rules.revote && !again && callsForRevote(leading)) return { outcome: 'revote', tied }
  if (lot && tied.length === leading.length && tied.length > 0)
    return { outcome: 'eliminated', player: pick(tied, random), tied }
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
  return { outcome: countFor(counts, 'guilty') > countFor(counts, 'innocent') ? 'guilty' : 'innocent' }
}
