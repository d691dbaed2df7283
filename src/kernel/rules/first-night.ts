import { type Message, message } from '../text/message.js'
import { powersWithOptions } from './powers/powers.js'
import { countSides, dealableSizes, type RoleCounts, roleCountsFor } from './role-counts.js'
import type { Rules } from './rules-schema.js'

/**
 * How many deaths among the other players win the game for the mafia, if that many can die in the first night, before
 * any day; null if they cannot. A vigilante who shoots the only mafia player is not considered.
 */
export function deathsBeforeDay(rules: Rules, counts: RoleCounts): number | null {
  const { mafia, others } = countSides(rules, counts)
  const needed = others - mafia
  return rules.opening === 'night' && needed <= strikesInFirstNight(rules, counts) ? needed : null
}

/** The same as a sentence; null if the mafia cannot win before a day. */
export function shortGameWarning(rules: Rules, counts: RoleCounts): Message | null {
  const deaths = deathsBeforeDay(rules, counts)
  if (deaths === null) return null
  const { mafia, others } = countSides(rules, counts)
  return message('card.short', { mafia, players: mafia + others, deaths })
}

/** The sizes of a table, within the rules, at which the mafia can win before any day. */
export function shortTables(rules: Rules): number[] {
  return dealableSizes(rules).filter((players) => deathsBeforeDay(rules, roleCountsFor(rules, players)) !== null)
}

/**
 * The smallest table with more than `players` players at which the mafia cannot win before a day; undefined if there is
 * none.
 */
export function nextLastingTable(rules: Rules, players: number): number | undefined {
  const short = shortTables(rules)
  return dealableSizes(rules).find((size) => size > players && !short.includes(size))
}

/** One for each power that a team uses together, one for each owner of another. */
function strikesInFirstNight(rules: Rules, counts: RoleCounts): number {
  const { cast } = rules
  const together = new Set<string>()
  let alone = 0
  for (const [role, count] of Object.entries(counts)) {
    for (const { name, power, options } of count > 0 && cast[role] ? powersWithOptions(cast[role], rules) : []) {
      if (power.kills === undefined || options.from > 1 || options.uses === 0 || options.on) continue
      if (power.byTeam) together.add(name)
      else alone += count
    }
  }
  return together.size + alone
}
