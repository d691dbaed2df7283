import type { GameEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import type { GameState, PlayerState } from '../rules/game-state.js'
import { hasWon } from '../rules/has-won.js'
import type { Role } from '../rules/roles/role.js'
import type { Winner } from '../rules/winner.js'
import { type GameStats, gameStats, type TotalUsage, totalUsage } from '../stats/game-stats.js'

/** One player at the end of a game. */
export interface PlayerResult {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly seat: number
  readonly role: Role
  readonly status: 'alive' | 'dead'
  /** Whether this player won: with its team, or by its role's own way to win. */
  readonly won: boolean
  /** The day on which the player died. */
  readonly diedOn?: number
}

/** How a game ended. */
export interface GameResult {
  readonly id: string
  readonly winner: Winner
  /** The highest `day` of any event. */
  readonly days: number
  /** By seat. */
  readonly players: readonly PlayerResult[]
  /** The whole log. */
  readonly events: readonly GameEvent[]
  readonly usage: TotalUsage
  readonly stats: GameStats
}

/** The result of a finished game, computed from its log. */
export function resultOf(events: readonly GameEvent[], state = foldEvents(events)): GameResult {
  return {
    id: state.id,
    winner: state.winner as Winner,
    days: events.reduce((most, { day }) => Math.max(most, day), 0),
    players: state.players.map((player) => playerResult(player, state)),
    events,
    usage: totalUsage(events),
    stats: gameStats(events),
  }
}

function playerResult(player: PlayerState, state: GameState): PlayerResult {
  const { id, name, seat, role = '', status, diedOn } = player
  const won = hasWon(player, state)
  return { id, name, seat, role, status, won, ...(diedOn !== undefined && { diedOn }) }
}
