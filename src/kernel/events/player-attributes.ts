import { requireEventList } from '../errors/arguments.js'
import { type GameEvent, isEvent } from './event.js'

/** One use of a power on a player, for example that a sheriff investigated it. */
export interface PlayerAttribute {
  /** The power that was used, for example `investigate` or `protect`. */
  readonly power: string
  /** Who used it. */
  readonly by: string
  readonly day: number
  /** `done`, `blocked`, `prevented` or `delayed`, as `night.explained` says; what answers to a death is `done`. */
  readonly result: 'done' | 'blocked' | 'prevented' | 'delayed'
}

/**
 * What was done to each player by powers, in the order of the game (source 000): who investigated, protected or attacked
 * it, and when. Computed from the moderator's log, or any beginning of it; every player has a list.
 */
export function playerAttributes(events: readonly GameEvent[]): Readonly<Record<string, readonly PlayerAttribute[]>> {
  requireEventList(events)
  const attributes = new Map<string, PlayerAttribute[]>()
  const add = (target: string, attribute: PlayerAttribute) => attributes.get(target)?.push(attribute)
  for (const event of events) {
    const { day } = event
    if (isEvent(event, 'game.created')) for (const { id } of event.data.players) attributes.set(id, [])
    if (isEvent(event, 'night.explained'))
      for (const { power, by, target, result } of event.data.acts) add(target, { power, by, day, result })
    if (isEvent(event, 'power.used')) {
      const { player: by, action: power, target } = event.data
      add(target, { power, by, day, result: 'done' })
    }
  }
  return Object.fromEntries(attributes)
}
