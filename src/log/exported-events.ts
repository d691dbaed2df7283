import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import { viewEventOf, viewFor } from '../events/view.js'

/** The view in which a game is exported; see `exportGame`. */
export type ExportView = (typeof exportViews)[number]

/** The names of the views in which a game can be exported. */
export const exportViews = [
  'public',
  'player',
  'viewers',
  'omniscient',
  'post-mortem',
  'moderator',
  'analysis',
] as const

/** Which view to export; for the view `player` also which player's. */
export interface ExportOptions {
  readonly view: ExportView
  readonly player?: string
}

/**
 * The events of a log in the form of a view. Throws `InvalidOptionsError` if the view is `player` and `player` is not
 * the id of a player.
 */
export function exportedEvents(
  events: readonly GameEvent[],
  { view, player }: ExportOptions,
): readonly GameEvent[] | readonly ViewEvent[] {
  switch (view) {
    case 'public':
      return viewFor('public', events).events
    case 'player':
      return viewFor(requirePlayer(events, player), events).events
    case 'viewers':
      return viewFor('viewers', events).events
    case 'omniscient':
      return withNumbers(events.filter((event) => !isBehindTheScenes(event) && event.type !== 'memory.updated'))
    case 'post-mortem':
      return withNumbers(events.filter((event) => !isBehindTheScenes(event)))
    case 'moderator':
      return events.map(({ meta: _, ...event }) => event as GameEvent)
    case 'analysis':
      return [...events]
  }
}

/** How the answers were obtained; what they say is in other events. `game.created` holds the seed. */
const isBehindTheScenes = ({ type }: GameEvent): boolean => type === 'game.created' || /^(answer|call)\./.test(type)

const withNumbers = (events: readonly GameEvent[]): ViewEvent[] => events.map((event, n) => viewEventOf(event, n))

function requirePlayer(events: readonly GameEvent[], player: string | undefined): string {
  const ids = foldEvents(events).players.map(({ id }) => id)
  if (player !== undefined && ids.includes(player)) return player
  throw new InvalidOptionsError(`Expected \`player\` to be one of ${ids.join(', ')}, got \`${player}\`.`, 'player')
}
