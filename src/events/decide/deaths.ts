import { type DeathCause, type GameState, playerOf } from '../../rules/game-state.js'
import { type Role, teamOf } from '../../rules/roles/roles.js'
import { draft, type EventDraft } from '../event.js'

/** A death as the public hears of it: why, and who it was, as far as the rules tell. */
export function died(player: string, cause: DeathCause, state: GameState): EventDraft {
  const told = cause === 'vote' || state.rules?.revealCause ? cause : 'night'
  return draft('player.died', 'public', { player, cause: told, ...revealed(player, cause, state) })
}

function revealed(player: string, cause: DeathCause, state: GameState): { role?: Role; team?: 'town' | 'mafia' } {
  const { role } = playerOf(state, player)
  const shown = state.rules?.reveal[cause === 'vote' ? 'day' : 'night']
  if (role === undefined || shown === undefined || shown === 'none') return {}
  return shown === 'role' ? { role } : { team: teamOf(role) }
}
