import { type Named, namesAsWord } from './names.js'

/** Forms of accuse, suspect and vote; mafia; lying. Whole words: who is replying or relying on somebody accuses nobody. */
const accusing =
  /(?<![\p{L}\p{N}])(accus(e[sdr]?|ers|ing|ations?)|suspect(s|ed|ing)?|vot(e[sdr]?|ers|ing)|mafia|lying)(?![\p{L}\p{N}])/iu

/**
 * Whom a message accuses in a discussion without turns: those whose name or id stands in it beside a word of accusation
 * (source 004). The rule decides who may speak, so it is as simple as it is told, and stays as it is.
 */
export function accusedIn(text: string, players: readonly Named[]): string[] {
  if (!accusing.test(text)) return []
  const said = text.toLowerCase()
  return players.filter(({ id, name }) => namesAsWord(said, name) || namesAsWord(said, id)).map(({ id }) => id)
}
