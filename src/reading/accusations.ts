import type { PlayerState } from '../rules/game-state.js'

/** Forms of accuse, suspect and vote; mafia; lying. Whole words: who is replying or relying on somebody accuses nobody. */
const accusing =
  /(?<![\p{L}\p{N}])(accus(e[sdr]?|ers|ing|ations?)|suspect(s|ed|ing)?|vot(e[sdr]?|ers|ing)|mafia|lying)(?![\p{L}\p{N}])/iu

/** Whom a message accuses: those whose name or id stands in it beside a word of accusation. */
export function accusedIn(text: string, players: readonly Pick<PlayerState, 'id' | 'name'>[]): string[] {
  if (!accusing.test(text)) return []
  const said = text.toLowerCase()
  return players.filter(({ id, name }) => mentions(said, name) || mentions(said, id)).map(({ id }) => id)
}

/** Whether `name` stands in `text` as a word of its own. */
function mentions(text: string, name: string): boolean {
  const sought = name.toLowerCase()
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + sought.length])) return true
  return false
}
