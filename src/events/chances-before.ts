import { ownEntry } from '../rules/own-entry.js'
import { roleCountsFor } from '../rules/role-counts.js'
import { isMafia } from '../rules/roles/team.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Beliefs } from './answer-schema.js'
import { isEvent, type ViewEvent } from './event.js'
import { openingOf } from './opening.js'
import type { PlayerView } from './view.js'

/** What a player has seen: its events, and the players as far as it knows them. */
interface Known {
  readonly events: readonly ViewEvent[]
  readonly players: readonly Pick<PlayerView, 'id' | 'team'>[]
}

/**
 * The chance that each of these players is mafia, from 0 to 1, before their observer states new beliefs: the one it stated last.
 * For a player without one: 1 or 0 where the observer knows the team, else the share of the mafia, by the rules, among the
 * players whose team it does not know.
 */
export function chancesBefore({ events, players }: Known, about: readonly string[]): Beliefs {
  const stated = events.findLast((event) => isEvent(event, 'beliefs.stated'))?.data.beliefs ?? {}
  const opening = openingOf(events)
  const share = opening ? shareOfMafia(opening.rules, players) : 0
  const byRules = (id: string): number => {
    const player = players.find((each) => each.id === id)
    return player?.team === undefined ? share : Number(isMafia(player))
  }
  return Object.fromEntries(about.map((id) => [id, ownEntry(stated, id) ?? byRules(id)]))
}

/** Rounded to hundredths. */
function shareOfMafia(rules: Rules, players: Known['players']): number {
  const counts = Object.entries(roleCountsFor(rules, players.length))
  const mafia = counts.reduce((sum, [role, count]) => (isMafia(rules.cast[role] ?? {}) ? sum + count : sum), 0)
  const unknown = players.filter(({ team }) => team === undefined).length
  return Math.round((100 * (mafia - players.filter(isMafia).length)) / Math.max(1, unknown)) / 100
}
