import type { Beliefs } from '../../events/answer-schema.js'
import { isEvent } from '../../events/event.js'
import type { View } from '../../events/view.js'
import { roleCountsFor } from '../../rules/role-counts.js'
import { isMafia } from '../../rules/roles/team.js'

/** What a person is asked, with what stands where nothing is typed. */
export function chancesQuestion(view: View, asked: readonly string[]): string {
  const before = chancesBefore(view, asked)
  const [first = ''] = asked
  const now = asked.map((id) => `${nameIn(view, id)} ${percent(before[id] ?? 0)}`).join(', ')
  return `How likely is each to be mafia, in percent? Type what has changed, for example \`${first}=80\`, or nothing. So far: ${now}`
}

/**
 * The chances that a person states: what it typed, `PLAYER=PERCENT` one after another with players by id or name, and for all
 * others what it stated last, at first what the rules tell. A text says what was wrong.
 */
export function typedChances(text: string, view: View, asked: readonly string[]): Beliefs | string {
  const stated: Record<string, number> = { ...chancesBefore(view, asked) }
  const said = text.trim().replace(/[,;]/g, ' ')
  for (const part of said.match(/[^=]+=\s*\S+/g) ?? (said === '' ? [] : [said])) {
    const [who = '', what = ''] = part.split('=').map((side) => side.trim())
    const player = asked.find((id) => [id, nameIn(view, id)].some((known) => known.toLowerCase() === who.toLowerCase()))
    if (player === undefined)
      return `\`${who}\` is none of those it is asked of. Name one of: ${asked.map((id) => `${id} (${nameIn(view, id)})`).join(', ')}.`
    const chance = /^\d+(\.\d+)?%?$/.test(what) ? Number(what.replace('%', '')) / 100 : Number.NaN
    if (!(chance >= 0 && chance <= 1))
      return `\`${part.trim()}\` tells no percentage. Write for example \`${player}=80\`.`
    stated[player] = chance
  }
  return stated
}

/** What the player stated last of each; of whom it stated nothing yet, what it knows or what the rules tell of anybody. */
function chancesBefore(view: View, asked: readonly string[]): Beliefs {
  const last = view.events.findLast((event) => isEvent(event, 'beliefs.stated'))
  const stated = last && isEvent(last, 'beliefs.stated') ? last.data.beliefs : {}
  return Object.fromEntries(asked.map((id) => [id, stated[id] ?? chanceAtFirst(id, view)]))
}

/** Who knows its team knows everybody's; to all others each other player is one of the mafia by chance. */
function chanceAtFirst(id: string, { self, players, events }: View): number {
  if (self?.teammates !== undefined) return self.teammates.includes(id) ? 1 : 0
  const opened = events.find((event) => isEvent(event, 'game.opened'))
  if (opened === undefined || !isEvent(opened, 'game.opened')) return 0
  const { rules } = opened.data
  const mafia = Object.entries(roleCountsFor(rules, players.length))
    .filter(([role]) => isMafia(rules.cast[role] ?? {}))
    .reduce((sum, [, count]) => sum + count, 0)
  return Math.round((100 * mafia) / (players.length - 1)) / 100
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`
const nameIn = ({ players }: View, id: string): string => players.find((player) => player.id === id)?.name ?? id
