import { type GameEvent, isEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import { readerFor } from '../reading/reader.js'
import type { GameState, PlayerState } from '../rules/game-state.js'
import { hasWon } from '../rules/has-won.js'
import { ownEntry } from '../rules/own-entry.js'
import type { Role } from '../rules/roles/role.js'
import type { Team } from '../rules/roles/team.js'
import type { Winner } from '../rules/winner.js'
import { ballotsIn } from './ballots.js'
import { beliefsIn, type GameBeliefs, type PlayerBeliefs } from './beliefs/belief-report.js'
import { type CostSum, gameCosts } from './costs.js'
import { type GameStats, gameStats } from './game-stats.js'
import { type PowerReport, powersIn } from './power-report.js'
import { countEach } from './sums/index.js'
import { suspectedIn } from './suspected.js'
import { type ThoughtReport, thoughtsIn } from './thoughts.js'
import { isVoid } from './void-game.js'
import { type VoteReport, votesIn } from './vote-report.js'

/** One player's game in numbers (source 001). */
export interface PlayerReport {
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly role: Role
  readonly team: Team
  /** Who played it: the label of its agent, otherwise the model that answered first; null when the log does not say. */
  readonly agent: string | null
  /** The model that answered first; null if no model did. */
  readonly model: string | null
  /** The persona in one sentence; null without one. */
  readonly persona: string | null
  readonly won: boolean
  readonly survived: boolean
  /** The day of its death; null for survivors. */
  readonly diedOn: number | null
  /** Who or what killed it: `vote`, `mafia` or `vigilante`; null for survivors. */
  readonly cause: string | null
  /** Public speeches of others that accuse it, read from English by fixed rules. */
  readonly suspected: number
  readonly votes: VoteReport
  /** By power. */
  readonly powers: Readonly<Record<string, PowerReport>>
  readonly thoughts: ThoughtReport
  /** What it stated about the others, if the rules ask for it, and what they stated about it. */
  readonly beliefs: PlayerBeliefs
  /**
   * How often it was asked; of these, failed tries and calls that no service answered; and questions that ended with a
   * default.
   */
  readonly calls: number
  readonly rejected: number
  readonly failedCalls: number
  readonly defaulted: number
  readonly cost: CostSum
}

/** One death of a game. */
export interface DeathReport {
  readonly player: string
  readonly role: Role
  readonly day: number
  readonly cause: string
}

/** A game in numbers, for statistics over many (source 001). */
export interface GameReport {
  readonly id: string
  /** The name of its rules. */
  readonly rules: string
  /** The number of players. */
  readonly size: number
  /** Null for a game that is still open. */
  readonly winner: Winner | null
  /** Whether too many of its answers are defaults of the rules: rates do not include such a game. */
  readonly void: boolean
  readonly days: number
  readonly rounds: number
  readonly roles: Readonly<Record<Role, number>>
  readonly deaths: readonly DeathReport[]
  readonly stats: GameStats
  readonly cost: CostSum
  readonly beliefs: Omit<GameBeliefs, 'players'>
  /** By seat. */
  readonly players: readonly PlayerReport[]
}

/** The options of `gameReport`. */
export interface ReportOptions {
  /** The share of defaults above which a game is void. Default 0.2. */
  readonly maxDefaulted?: number
}

/** A game's log in numbers. Works on a game that is still open: its winner is null. */
export function gameReport(events: readonly GameEvent[], { maxDefaulted }: ReportOptions = {}): GameReport {
  const state = foldEvents(events)
  const stats = gameStats(events)
  const deaths = deathsIn(events, state)
  const { players: believed, ...beliefs } = beliefsIn(events, state.players)
  return {
    id: state.id,
    rules: state.rules?.name ?? '',
    size: state.players.length,
    winner: state.winner,
    void: isVoid(stats, maxDefaulted),
    days: events.reduce((most, { day }) => Math.max(most, day), 0),
    rounds: stats.rounds,
    roles: countEach(state.players.flatMap(({ role }) => role ?? [])),
    deaths,
    stats,
    cost: gameCosts(events).total,
    beliefs,
    players: playersIn(events, state, deaths).map((player) => ({
      ...player,
      beliefs: believed[player.id] as PlayerBeliefs,
    })),
  }
}

/** Who killed at night is only in the moderator's events. */
function deathsIn(events: readonly GameEvent[], { players }: GameState): DeathReport[] {
  const hands = new Map<string, string>()
  const deaths: DeathReport[] = []
  for (const event of events) {
    if (isEvent(event, 'night.explained')) for (const { player, cause } of event.data.deaths) hands.set(player, cause)
    if (!isEvent(event, 'player.died')) continue
    const { player, cause } = event.data
    const role = players.find(({ id }) => id === player)?.role ?? ''
    deaths.push({ player, role, day: event.day, cause: hands.get(player) ?? cause })
  }
  return deaths
}

function playersIn(
  events: readonly GameEvent[],
  state: GameState,
  deaths: readonly DeathReport[],
): Omit<PlayerReport, 'beliefs'>[] {
  const { players } = state
  const votes = votesIn(ballotsIn(events), { players, sequential: state.rules?.ballot === 'sequential' })
  const powers = powersIn(events, players)
  const thoughts = thoughtsIn(events, players)
  const { byPlayer } = gameCosts(events)
  const suspected = suspectedIn(events, readerFor(players))
  return players.map((player) => ({
    ...whoIs(player, events),
    ...fateOf(player, state, deaths),
    suspected: suspected.get(player.id) ?? 0,
    votes: votes[player.id] as VoteReport,
    powers: ownEntry(powers, player.id) ?? {},
    thoughts: thoughts[player.id] as ThoughtReport,
    ...answerCounts(events, player.id),
    cost: ownEntry(byPlayer, player.id) ?? gameCosts([]).total,
  }))
}

function whoIs({ id, name, seat, role = '', team, persona }: PlayerState, events: readonly GameEvent[]) {
  const created = events.find((event) => isEvent(event, 'game.created'))
  const label = created?.data.players.find((other) => other.id === id)?.agent
  const model = modelOf(events, id)
  return {
    id,
    name,
    seat,
    role,
    team: team as Team,
    agent: label ?? model,
    model,
    persona: persona?.character ?? persona?.name ?? null,
  }
}

function modelOf(events: readonly GameEvent[], player: string): string | null {
  for (const event of events)
    if (isEvent(event, 'answer.recorded') && event.data.player === player && event.meta?.usage?.model !== undefined)
      return event.meta.usage.model
  return null
}

function fateOf(player: PlayerState, state: GameState, deaths: readonly DeathReport[]) {
  const death = deaths.find((other) => other.player === player.id)
  return {
    won: state.winner !== null && hasWon(player, state),
    survived: player.status === 'alive',
    diedOn: death?.day ?? null,
    cause: death?.cause ?? null,
  }
}

function answerCounts(events: readonly GameEvent[], player: string) {
  const own = events.filter((event) => (event.data as { player?: unknown }).player === player)
  const { calls, rejected, failedCalls, defaulted } = gameStats(own)
  return { calls, rejected, failedCalls, defaulted }
}
