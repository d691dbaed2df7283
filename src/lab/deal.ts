import { sha256Hex } from '../kernel/events/commitment.js'
import { type GameEvent, isEvent } from '../kernel/events/event.js'
import { foldEvents } from '../kernel/events/evolve.js'

/** The same for games that have the same rules, seed and roles by seat: such games are alike, and count as one in intervals. */
export function dealKey(events: readonly GameEvent[]): string {
  const created = events.find((event) => isEvent(event, 'game.created'))?.data
  const dealt = foldEvents(events.filter((event) => isEvent(event, 'game.created') || isEvent(event, 'role.dealt')))
  const roles = dealt.players.map(({ role }) => role)
  return sha256Hex(JSON.stringify([created?.rules, created?.seed, roles])).slice(0, 16)
}
