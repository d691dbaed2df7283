import { type DeathCause, type GameState, playerOf } from '../../rules/game-state.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

/** A death as the public learns of it: its cause, and what the rules reveal about the player. */
export function deathEvent(player: string, cause: DeathCause, state: GameState): EventDraft {
  const told = cause === 'vote' || state.rules?.revealCause ? cause : 'night'
  return draft('player.died', 'public', { player, cause: told, ...revealedIdentity(player, cause, state) })
}

/** The role of a player whose vote does not count as one becomes public with its death, whatever the rules reveal. */
function revealedIdentity(
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
