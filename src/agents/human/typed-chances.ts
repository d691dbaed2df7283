import type { Beliefs } from '../../events/answer-schema.js'
import { chancesBefore } from '../../events/chances-before.js'
import type { View } from '../../events/view.js'
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

const percent = (chance: number): string => `${Math.round(100 * chance)} %`
