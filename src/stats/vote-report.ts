import { isMafia, type Team } from '../rules/roles/team.js'
import type { CountedBallot, CountedVote } from './ballots.js'

/** How a player used its votes by day: nominations, votes, and judgments. */
export interface VoteReport {
  /** Ballots in which it had a vote. */
  readonly cast: number
  /** How many of its votes were against a player. */
  readonly against: number
  /** Of those: against a mafia player, and against a player of its own team. */
  readonly onMafia: number
  readonly onTeam: number
  /** Of those: against the player whom most of the town's other votes in that ballot were against. */
  readonly withTown: number
  /** Of those: the first, or the last, of two or more against that player, if players vote one after another. */
  readonly first: number
  readonly last: number
  /** Votes, skips included, without which the ballot would have ended differently. */
  readonly swing: number
  /** Votes of others against it, in all ballots. */
  readonly received: number
}

interface Player {
  readonly id: string
  readonly team?: Team | undefined
}

/** Who played, and whether the order of votes has a meaning. */
export interface VoteReading {
  readonly players: readonly Player[]
  /** Whether players vote one after another and see earlier votes. */
  readonly sequential: boolean
}

/** How each player voted, by id. */
export function votesIn(ballots: readonly CountedBallot[], reading: VoteReading): Record<string, VoteReport> {
  return Object.fromEntries(reading.players.map((player) => [player.id, reportOf(player, ballots, reading)]))
}

function reportOf(player: Player, ballots: readonly CountedBallot[], reading: VoteReading): VoteReport {
  const own = ballots.flatMap((ballot) => {
    const vote = ballot.votes.find(({ voter }) => voter === player.id)
    return vote ? [{ ballot, vote }] : []
  })
  const aimed = own.filter(({ vote }) => vote.against !== null)
  const teamOf = (id: string | null) => reading.players.find((other) => other.id === id)?.team
  const count = (holds: (vote: CountedVote, ballot: CountedBallot) => boolean) =>
    aimed.filter(({ vote, ballot }) => holds(vote, ballot)).length
  return {
    cast: own.length,
    against: aimed.length,
    onMafia: count(({ against }) => isMafia({ team: teamOf(against) })),
    onTeam: count(({ against }) => player.team !== undefined && teamOf(against) === player.team),
    withTown: count((vote, ballot) => townsTarget(ballot, vote, reading) === vote.against),
    first: reading.sequential ? count((vote, ballot) => placeOf(vote, ballot) === 'first') : 0,
    last: reading.sequential ? count((vote, ballot) => placeOf(vote, ballot) === 'last') : 0,
    swing: own.filter(({ vote }) => vote.swing).length,
    received: ballots.reduce((sum, { votes }) => sum + votes.filter((vote) => isAgainst(player.id, vote)).length, 0),
  }
}

const isAgainst = (player: string, { voter, against }: CountedVote): boolean => against === player && voter !== player

/** The player most of the town's other votes are against; null without one clear target. */
function townsTarget({ votes }: CountedBallot, mine: CountedVote, { players }: VoteReading): string | null {
  const counts = new Map<string, number>()
  for (const { voter, against } of votes)
    if (voter !== mine.voter && against !== null && !isMafia(players.find(({ id }) => id === voter) ?? {}))
      counts.set(against, (counts.get(against) ?? 0) + 1)
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one)
  return first === undefined || second?.[1] === first[1] ? null : first[0]
}

function placeOf({ voter, against }: CountedVote, { votes }: CountedBallot): 'first' | 'last' | null {
  const same = votes.filter((vote) => vote.against === against)
  if (same.length < 2) return null
  if (same[0]?.voter === voter) return 'first'
  return same.at(-1)?.voter === voter ? 'last' : null
}
