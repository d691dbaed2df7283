import { type Named, namesAsWord } from './names.js'

/**
 * Forms of accuse, suspect and vote; mafia; lying. Whole words: "replying" and "relying" contain "lying" but accuse
 * nobody.
 */
const accusing =
  /(?<![\p{L}\p{N}])(accus(e[sdr]?|ers|ing|ations?)|suspect(s|ed|ing)?|vot(e[sdr]?|ers|ing)|mafia|lying)(?![\p{L}\p{N}])/iu

/**
 * The players whom a message accuses in a discussion without turns: those whose name or id it contains together with a
 * word of accusation (source 004). This rule decides who may speak, so it stays simple and does not change.
 */
export function accusedIn(text: string, players: readonly Named[]): string[] {
  if (!accusing.test(text)) return []
  const said = text.toLowerCase()
  return players.filter(({ id, name }) => namesAsWord(said, name) || namesAsWord(said, id)).map(({ id }) => id)
}
