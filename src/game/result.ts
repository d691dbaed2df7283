import type { GameEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import type { Role } from '../rules/roles/roles.js'
import type { Winner } from '../rules/winner.js'
import { type GameStats, gameStats, type TotalUsage, totalUsage } from '../stats/game-stats.js'

/** One player at the end of a game. */
export interface PlayerResult {
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly role: Role
  readonly status: 'alive' | 'dead'
  /** The day the player died. */
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

/** The result that a finished game's log tells. */
export function resultOf(events: readonly GameEvent[], state = foldEvents(events)): GameResult {
  return {
    id: state.id,
    winner: state.winner as Winner,
    days: events.reduce((most, { day }) => Math.max(most, day), 0),
    players: state.players.map(({ id, name, seat, role, status, diedOn }) => ({
      id,
      name,
      seat,
      role: role as Role,
      status,
      ...(diedOn !== undefined && { diedOn }),
    })),
    events,
    usage: totalUsage(events),
    stats: gameStats(events),
  }
}
