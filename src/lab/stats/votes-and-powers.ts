import { requireEventList } from '../../kernel/errors/arguments.js'
import { ballotsAfter, chosenInBallot, isCast, isVerdict, type RecordedBallot } from '../../kernel/events/ballots.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import { evolve, initialGameState } from '../../kernel/events/evolve.js'
import {
  countBallot,
  judgmentOutcome,
  nominationOutcome,
  tallyBallot,
  voteOutcome,
  votesOfLiving,
} from '../../kernel/rules/ballots.js'
import { type GameState, livingPlayers, type PlayerState } from '../../kernel/rules/game-state.js'
import type { Choice } from '../../kernel/rules/poll.js'
import type { Act } from '../../kernel/rules/powers/power.js'
import { findPower } from '../../kernel/rules/powers/powers.js'
import { isAccusing } from '../../kernel/rules/question-words.js'
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

/** A ballot of a game that has ended, in a phase of the library or of the game's own. */
export interface CountedBallot {
  readonly kind: 'nomination' | 'vote' | 'revote' | 'judgment'
  readonly day: number
  /** The last one of each voter, in the order of the log: by seat, or one after another if the rules say so. */
  readonly votes: readonly CountedVote[]
  /** The player it accused, convicted, eliminated or otherwise chose; null for nobody, and for several. */
  readonly chosen: string | null
  /** The players who were alive. */
  readonly living: readonly string[]
}

/** The ballots of a game, each vote with its effect. Works on any beginning of a log. */
export function ballotsIn(events: readonly GameEvent[]): CountedBallot[] {
  requireEventList(events)
  const states: GameState[] = []
  let ballots: readonly RecordedBallot[] = []
  let state = initialGameState
  for (const event of events) {
    ballots = ballotsAfter(ballots, event)
    if (isCast(event) || isVerdict(event)) states[ballots.length - 1] = state
    state = evolve(state, event)
  }
  return ballots.flatMap((ballot, at) =>
    ballot.endedAt === undefined ? [] : countedBallot(ballot, { before: ballots[at - 1], state: states[at] ?? state }),
  )
}

interface BallotContext {
  readonly before: RecordedBallot | undefined
  /** When the last vote was cast, or the result recorded. */
  readonly state: GameState
}

function countedBallot(ballot: RecordedBallot, { before, state }: BallotContext): CountedBallot {
  const { day, verdict } = ballot
  const kind = ballot.kind === 'vote' && ballot.phase === 'revote' ? 'revote' : ballot.kind
  const isPlayer = (id: string | undefined): id is string => state.players.some((player) => player.id === id)
  const accused = ballot.kind === 'judgment' ? accusedIn(ballot, before) : null
  const against = (choice: string) => {
    if (choice === 'guilty') return accused
    return isPlayer(choice) && isAccusing(ballot) ? choice : null
  }
  const alone = ([first, ...others]: readonly string[]) => (others.length === 0 && isPlayer(first) ? first : null)
  const chosen = alone(verdict ? chosenInBallot(ballot) : tallyBallot(ballot.votes, state).leaders)
  const isOwn = verdict === undefined || verdict.type === 'ballot.resolved'
  const outcome = (cast: readonly Choice[]) =>
    isOwn ? tallyBallot(cast, state).leaders.join() : ballotOutcome(cast, { kind, state, drawn: chosen })
  const ended = outcome(ballot.votes)
  const votes = ballot.votes.map((vote) => ({
    voter: vote.player,
    choice: vote.choice,
    against: against(vote.choice),
    swing: outcome(ballot.votes.filter((other) => other !== vote)) !== ended,
  }))
  return { kind, day, votes, chosen, living: livingPlayers(state).map(({ id }) => id) }
}

/** Who is judged in a phase of a game's own: whom the ballot before it chose. */
function accusedIn({ verdict }: RecordedBallot, before: RecordedBallot | undefined): string | null {
  if (verdict?.type === 'judgment.resolved') return verdict.data.accused
  return (before && chosenInBallot(before)[0]) ?? null
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
  /** How often it was used on a player, at night or otherwise. */
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
  const ids = players.map(({ id }) => id)
  const living = new Set(ids)
  for (const event of events) {
    if (isEvent(event, 'player.died')) living.delete(event.data.player)
    if (isEvent(event, 'power.used')) countUse(event.data, { reports, ids, living, killers })
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

interface Counting {
  readonly reports: Record<string, Record<string, PowerReport>>
  readonly ids: readonly string[]
  readonly living: ReadonlySet<string>
  readonly killers: ReadonlySet<string>
}

/** A use by day, or in answer to a death or a dawn: nothing blocks it. What was chosen may be a word. */
function countUse(
  { player, action, target }: EventData['power.used'],
  { reports, ids, living, killers }: Counting,
): void {
  const mine = reports[player]
  if (mine === undefined || !ids.includes(target)) return
  const before = mine[action] ?? unused
  mine[action] = {
    ...before,
    used: before.used + 1,
    onMafia: before.onMafia + (killers.has(target) ? 1 : 0),
    onMafiaByChance:
      before.onMafiaByChance +
      shareOf(
        [...living].filter((id) => id !== player),
        killers,
      ),
  }
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
