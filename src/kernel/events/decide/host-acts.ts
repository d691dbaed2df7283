import { withSharedFates } from '../../rules/deaths.js'
import { findPlayer, type GameState, hostRemoval } from '../../rules/game-state.js'
import { draft, type EventDraft, type GameEvent } from '../event.js'
import { seenDeathEvent } from './identity-events.js'

/** What the host decides while a game is played: another agent answers for a seat, or a ruling, which may remove a player. */
export type HostAct =
  | { readonly type: 'seat'; readonly player: string; readonly agent?: string | undefined }
  | { readonly type: 'ruling'; readonly text?: string | undefined; readonly remove?: string | undefined }

/** What is recorded of it, for all to see. */
export function hostEvent(act: HostAct): EventDraft {
  if (act.type === 'seat') {
    const { player, agent } = act
    const taken = draft('seat.taken', 'public', { player })
    return agent === undefined ? taken : { ...taken, meta: { agent } }
  }
  const { text, remove } = act
  return draft('ruling.made', 'public', {
    ...(text !== undefined && { text }),
    ...(remove !== undefined && { remove }),
  })
}

/** Whether the host did this, and not what the players answered. */
export const isHostEvent = ({ type }: Pick<GameEvent, 'type'>): boolean =>
  type === 'seat.taken' || type === 'ruling.made'

/** The deaths of those whom the host has removed: they leave the game between two phases, and whoever shares their fate. */
export function removalDeaths(state: GameState): EventDraft[] {
  const leaving = (state.removed ?? []).filter((id) => findPlayer(state, id).status === 'alive')
  if (leaving.length === 0) return []
  const deaths = leaving.map((player) => ({ player, cause: hostRemoval }))
  return withSharedFates(deaths, state).map(({ player, cause }) => seenDeathEvent(player, cause, state))
}
