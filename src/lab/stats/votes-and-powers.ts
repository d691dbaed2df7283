import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import { evolve, initialGameState } from '../../kernel/events/evolve.js'
import {
  countBallot,
  judgmentOutcome,
  nominationOutcome,
  voteOutcome,
  votesOfLiving,
} from '../../kernel/rules/ballots.js'
import { type GameState, livingPlayers, type PlayerState } from '../../kernel/rules/game-state.js'
import type { Choice } from '../../kernel/rules/poll.js'
import type { Act } from '../../kernel/rules/powers/power.js'
import { findPower } from '../../kernel/rules/powers/powers.js'
import { sumBy } from '../intervals.js'

/** A vote of a closed ballot, with its effect. */
export interface CountedVote {
  readonly voter: string
  readonly choice: string
  /** The player it was cast against; null for a skip, an abstention or `innocent`. */
  readonly against: string | null
  /** Whether the ballot would have ended differently without it. */
  readonly swing: boolean
}

/** A ballot of a game that was closed and counted. */
export interface CountedBallot {
  readonly kind: 'nomination' | 'vote' | 'revote' | 'judgment'
  readonly day: number
  /** In the order of the log: by seat, or one after another if the rules say so. */
  readonly votes: readonly CountedVote[]
  /** The player it accused, convicted or eliminated; null for nobody. */
  readonly chosen: string | null
  /** The players who were alive. */
  readonly living: readonly string[]
}

type Resolved = 'nomination.resolved' | 'vote.resolved' | 'judgment.resolved'

/** The ballots of a game, each vote with its effect. Works on any beginning of a log. */
export function ballotsIn(events: readonly GameEvent[]): CountedBallot[] {
  const ballots: CountedBallot[] = []
  let state = initialGameState
  let cast: Choice[] = []
  for (const event of events) {
    if (isEvent(event, 'nomination.made') || isEvent(event, 'vote.cast') || isEvent(event, 'judgment.cast'))
      cast.push(event.data)
    else if (isResolved(event)) {
      ballots.push(countedBallot(event, cast, state))
      cast = []
    }
    state = evolve(state, event)
  }
  return ballots
}

const isResolved = (event: GameEvent): event is GameEvent<Resolved> =>
  isEvent(event, 'nomination.resolved') || isEvent(event, 'vote.resolved') || isEvent(event, 'judgment.resolved')

function countedBallot(event: GameEvent<Resolved>, cast: readonly Choice[], state: GameState): CountedBallot {
  const kind = ballotKind(event)
  const accused = isEvent(event, 'judgment.resolved') ? event.data.accused : null
  const against = ({ choice = '' }: Choice) => {
    if (accused !== null) return choice === 'guilty' ? accused : null
    return state.players.some(({ id }) => id === choice) ? choice : null
  }
  const chosen = chosenPlayer(event)
  const outcome = (ballot: readonly Choice[]) => ballotOutcome(ballot, { kind, state, drawn: chosen })
  const ended = outcome(cast)
  const votes = cast.map((vote) => ({
    voter: vote.player,
    choice: vote.choice ?? 'abstain',
    against: against(vote),
    swing: outcome(cast.filter((other) => other !== vote)) !== ended,
  }))
  return { kind, day: event.day, votes, chosen, living: livingPlayers(state).map(({ id }) => id) }
}

function ballotKind({ type, phase }: GameEvent<Resolved>): CountedBallot['kind'] {
  if (type === 'vote.resolved') return phase === 'revote' ? 'revote' : 'vote'
  return type === 'nomination.resolved' ? 'nomination' : 'judgment'
}

function chosenPlayer({ type, data }: GameEvent<Resolved>): string | null {
  if (type === 'nomination.resolved') return (data as EventData['nomination.resolved']).accused ?? null
  if (type === 'vote.resolved') return (data as EventData['vote.resolved']).player ?? null
  const { accused, outcome } = data as EventData['judgment.resolved']
  return outcome === 'guilty' ? accused : null
}

function ballotOutcome(
  cast: readonly Choice[],
  { kind, state, drawn }: { kind: CountedBallot['kind']; state: GameState; drawn: string | null },
): string {
  const { rules } = state
  if (rules === null) return ''
  const counts = countBallot(cast, state)
  if (kind === 'judgment') return judgmentOutcome(counts).outcome
  const votes = votesOfLiving(state)
  if (kind === 'nomination') {
    const { threshold } = rules.nomination
    const ended = nominationOutcome(counts, { votes, threshold, random: () => 0 })
    if (ended.outcome !== 'accused') return ended.outcome
    return drawn !== null && ended.tied.includes(drawn) ? drawn : ended.accused
  }
  const seats = livingPlayers(state).map(({ id }) => id)
  const again = kind === 'revote'
  const ended = voteOutcome({ counts, seats, votes, rules: rules.vote, again, random: () => 0 })
  if (ended.outcome !== 'eliminated') return ended.outcome
  return drawn !== null && ended.tied.includes(drawn) ? drawn : ended.player
}

/** How a player used its votes by day: nominations, votes, and judgments. */
export interface VoteReport {
  readonly cast: number
  readonly against: number
  /** Of those: against a mafia player, or one of another team that kills; and against a player of its own team. */
  readonly onMafia: number
  readonly onTeam: number
  /** How many of those would be against a mafia player, or one of another team that kills, if each were against any other living player. */
  readonly onMafiaByChance: number
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

type Player = Pick<PlayerState, 'id' | 'team'>

interface VoteReading {
  readonly players: readonly Player[]
  /** The mafia, and the members of other teams that kill. */
  readonly killers: ReadonlySet<string>
  readonly sequential: boolean
}

export function votesIn(ballots: readonly CountedBallot[], reading: VoteReading): Record<string, VoteReport> {
  return Object.fromEntries(reading.players.map((player) => [player.id, voteReport(player, ballots, reading)]))
}

function voteReport(player: Player, ballots: readonly CountedBallot[], reading: VoteReading): VoteReport {
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
    onMafia: count(({ against }) => against !== null && reading.killers.has(against)),
    onTeam: count(({ against }) => player.team !== undefined && teamOf(against) === player.team),
    onMafiaByChance: sumBy(aimed, ({ ballot }) =>
      shareOf(
        ballot.living.filter((id) => id !== player.id),
        reading.killers,
      ),
    ),
    withTown: count((vote, ballot) => townsTarget(ballot, vote, reading) === vote.against),
    first: reading.sequential ? count((vote, ballot) => voteOrder(vote, ballot) === 'first') : 0,
    last: reading.sequential ? count((vote, ballot) => voteOrder(vote, ballot) === 'last') : 0,
    swing: own.filter(({ vote }) => vote.swing).length,
    received: ballots
      .flatMap(({ votes }) => votes)
      .filter(({ voter, against }) => against === player.id && voter !== player.id).length,
  }
}

/** How many of these are among those; 0 of none. */
const shareOf = (ids: readonly string[], those: ReadonlySet<string>): number =>
  ids.length === 0 ? 0 : ids.filter((id) => those.has(id)).length / ids.length

/** The player most of the town's other votes are against; null without one clear target. */
function townsTarget({ votes }: CountedBallot, mine: CountedVote, { killers }: VoteReading): string | null {
  const counts = new Map<string, number>()
  for (const { voter, against } of votes)
    if (voter !== mine.voter && against !== null && !killers.has(voter))
      counts.set(against, (counts.get(against) ?? 0) + 1)
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one)
  return first === undefined || second?.[1] === first[1] ? null : first[0]
}

function voteOrder({ voter, against }: CountedVote, { votes }: CountedBallot): 'first' | 'last' | null {
  const same = votes.filter((vote) => vote.against === against)
  if (same.length < 2) return null
  if (same[0]?.voter === voter) return 'first'
  return same.at(-1)?.voter === voter ? 'last' : null
}

/** What a player did with one of its powers. A team's kill counts for the one who carried it out. */
export interface PowerReport {
  /** Nights in which it was used on a player. */
  readonly used: number
  readonly onMafia: number
  readonly blocked: number
  /** How often its target was protected from it or immune to it. */
  readonly prevented: number
  /** How often it was used on a player who would have died that night and did not. */
  readonly saved: number
  /** The same, of uses on any living player: for `onMafia`, any other one; for `saved`, whoever was harmed and not blocked, if it protects. */
  readonly onMafiaByChance: number
  readonly savedByChance: number
}

export function powersIn(
  events: readonly GameEvent[],
  { players, rules }: Pick<GameState, 'players' | 'rules'>,
  killers: ReadonlySet<string>,
): Record<string, Record<string, PowerReport>> {
  const reports: Record<string, Record<string, PowerReport>> = Object.fromEntries(players.map(({ id }) => [id, {}]))
  const powerAim = (power: string) => findPower(power, rules).aim
  /** A power that pairs players helps them, and saves nobody. */
  const saves = (power: string): boolean => powerAim(power) === 'help' && findPower(power, rules).picks === undefined
  const isImmune = ({ power, target }: Act): boolean => {
    const { role = '' } = players.find(({ id }) => id === target) ?? {}
    return rules?.cast[role]?.immuneTo?.includes(power) === true
  }
  const living = new Set(players.map(({ id }) => id))
  for (const event of events) {
    if (isEvent(event, 'player.died')) living.delete(event.data.player)
    if (!isEvent(event, 'night.explained')) continue
    const { acts, deaths } = event.data
    const failed = acts.filter((act) => act.result === 'prevented' && powerAim(act.power) === 'harm' && !isImmune(act))
    const struck = new Set(failed.map(({ target }) => target))
    for (const { player } of deaths) struck.delete(player)
    const harms = acts.filter(({ power, result }) => result !== 'blocked' && powerAim(power) === 'harm')
    const harmed = new Set(harms.map(({ target }) => target))
    for (const { power, by, target, result } of acts) {
      const mine = reports[by]
      if (mine === undefined) continue
      const { used, onMafia, blocked, prevented, saved, onMafiaByChance, savedByChance } = mine[power] ?? unused
      const others = [...living].filter((id) => id !== by)
      mine[power] = {
        used: used + 1,
        onMafia: onMafia + (killers.has(target) ? 1 : 0),
        blocked: blocked + (result === 'blocked' ? 1 : 0),
        prevented: prevented + (result === 'prevented' ? 1 : 0),
        saved: saved + (result === 'done' && saves(power) && struck.has(target) ? 1 : 0),
        onMafiaByChance: onMafiaByChance + shareOf(others, killers),
        savedByChance: savedByChance + (saves(power) ? shareOf([...living], harmed) : 0),
      }
    }
  }
  return reports
}

export const unused: PowerReport = {
  used: 0,
  onMafia: 0,
  blocked: 0,
  prevented: 0,
  saved: 0,
  onMafiaByChance: 0,
  savedByChance: 0,
}
