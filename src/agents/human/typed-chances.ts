import type { Beliefs } from '../../events/answer-schema.js'
import { isEvent } from '../../events/event.js'
import { openingOf } from '../../events/opening.js'
import type { View } from '../../events/view.js'
import { roleCountsFor } from '../../rules/role-counts.js'
import { isMafia } from '../../rules/roles/team.js'
import { listOf, nameIn, pairsIn, playerMeant } from './typed-pairs.js'

/** The question for chances, with the values used when nothing is typed. */
export function chancesQuestion(view: View, asked: readonly string[]): string {
  const before = chancesBefore(view, asked)
  const [first = ''] = asked
  const now = asked.map((id) => `${nameIn(view, id)} ${percent(before[id] ?? 0)}`).join(', ')
  return `How likely is each to be mafia, in percent? Type what has changed, for example \`${first}=80\`, or nothing. So far: ${now}`
}

/**
 * The chances that a person states: typed as a list of `PLAYER=PERCENT` with players by id or name; for all others the
 * chance stated last, at first the one that follows from the rules. If the result is a text, it says what was wrong.
 */
export function typedChances(text: string, view: View, asked: readonly string[]): Beliefs | string {
  const stated: Record<string, number> = { ...chancesBefore(view, asked) }
  for (const { typed, who, what } of pairsIn(text)) {
    const player = playerMeant(who, view, asked)
    if (player === undefined)
      return `\`${who}\` is not one of the players asked about. Name one of: ${listOf(view, asked)}.`
    const chance = /^\d+(\.\d+)?%?$/.test(what) ? Number(what.replace('%', '')) / 100 : Number.NaN
    if (!(chance >= 0 && chance <= 1)) return `\`${typed}\` is not a percentage. Write for example \`${player}=80\`.`
    stated[player] = chance
  }
  return stated
}

/**
 * The chance stated last for each player. For a player without one: what the person knows, or the chance that follows
 * from the rules.
 */
function chancesBefore(view: View, asked: readonly string[]): Beliefs {
  const stated = view.events.findLast((event) => isEvent(event, 'beliefs.stated'))?.data.beliefs ?? {}
  return Object.fromEntries(asked.map((id) => [id, stated[id] ?? chanceAtFirst(id, view)]))
}

/** A player who knows its team-mates knows every team; for all others every player has the same chance. */
function chanceAtFirst(id: string, { self, players, events }: View): number {
  if (self?.teammates !== undefined) return self.teammates.includes(id) ? 1 : 0
  const rules = openingOf(events)?.rules
  if (rules === undefined) return 0
  const mafia = Object.entries(roleCountsFor(rules, players.length))
    .filter(([role]) => isMafia(rules.cast[role] ?? {}))
    .reduce((sum, [, count]) => sum + count, 0)
  return Math.round((100 * mafia) / (players.length - 1)) / 100
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`
