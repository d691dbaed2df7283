import { type DeathCause, type GameState, playerOf } from '../../rules/game-state.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

/** A death as the public hears of it: why, and who it was, as far as the rules tell. */
export function died(player: string, cause: DeathCause, state: GameState): EventDraft {
  const told = cause === 'vote' || state.rules?.revealCause ? cause : 'night'
  return draft('player.died', 'public', { player, cause: told, ...revealed(player, cause, state) })
}

/** Whose votes count otherwise is known to all once it died. */
function revealed(
  player: string,
  cause: DeathCause,
  { players, rules }: GameState,
): Pick<EventData['player.died'], 'role' | 'team'> {
  const { role, team } = playerOf({ players }, player)
  const shown = rules?.reveal[cause === 'vote' ? 'day' : 'night'] ?? 'none'
  if (role === undefined || team === undefined) return {}
  if (shown === 'role' || (rules?.cast[role]?.votes ?? 1) !== 1) return { role }
  return shown === 'team' ? { team } : {}
}
