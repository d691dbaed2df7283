import type { GameEvent } from '../index.js'
import { defaultMaxDefaulted, gameReport, isVoid } from '../stats/index.js'
import type { GameOutcome } from './outcome.js'
import type { PlannedGame } from './plan.js'

/** The outcome of a finished game of a plan, from its log. */
export function outcomeOf(
  { id, block, table, seats }: PlannedGame,
  events: readonly GameEvent[],
  maxDefaulted = defaultMaxDefaulted,
): GameOutcome {
  const { players, winner, stats, cost } = gameReport(events)
  return {
    id,
    block,
    table: `${table.rules.name} of ${table.players}`,
    winner: winner as NonNullable<typeof winner>,
    seats: players.map((player) => ({
      entrant: seats[player.seat] as string,
      role: player.role,
      team: player.team,
      won: player.won,
      calls: player.calls,
      failed: player.rejected,
      defaulted: player.defaulted,
      costUsd: player.cost.costUsd,
    })),
    void: isVoid(stats, maxDefaulted),
    defaulted: stats.defaulted > 0,
    costUsd: cost.costUsd,
  }
}
