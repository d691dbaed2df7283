import { isMafia } from '../../kernel/rules/team.js'
import { literalPattern } from '../../kernel/text/clean-text.js'
import { englishWords } from './community-words.js'

/** The roles of a game by name, with the team of each: their names are the words that players use. */
export type SpokenRoles = Readonly<Record<string, { readonly team: string }>>

/** The words of a table, as parts of a pattern; the longest first. */
export interface SpokenWords {
  /** Roles that somebody may claim. */
  readonly roles: string
  /** Roles of the mafia and words for one of them: `werewolf`, `wolf`, `scum`. */
  readonly mafia: string
  /** `mafia` and the roles of the mafia, without the words that have other meanings: `red`, `killer`. */
  readonly mafiaRoles: string
  /** Words for somebody who is not of the mafia: `town`, `human`, `villager`. */
  readonly town: string
  /** Words for those who are not of the mafia in these roles alone: `human`; empty if there are none. */
  readonly humans: string
  /** Roles that are not of the mafia. */
  readonly townRoles: string
  /** The role that a word names. */
  readonly roleFor: (word: string) => string
  readonly isMafia: (word: string) => boolean
}

/** Words for those who are not of the mafia, where the mafia are of this role. */
const opposites: Readonly<Record<string, readonly string[]>> = { werewolf: ['human', 'white'], vampire: ['human'] }
/** Words for the mafia that mean so only where they are of this role. */
const colours: Readonly<Record<string, readonly string[]>> = { werewolf: ['black'] }

export function spokenWordsFor(cast: SpokenRoles): SpokenWords {
  const names = Object.keys(cast)
  const wordsFor = (role: string) => [role, ...(englishWords.roles[role] ?? [])]
  const roles = new Map(names.flatMap((role) => wordsFor(role).map((word) => [word, role] as const)))
  const mafiaRoles = names.filter((role) => isMafia(cast[role] as { readonly team: string }))
  const mafia = [...englishWords.mafia, ...mafiaRoles.flatMap((role) => [...wordsFor(role), ...(colours[role] ?? [])])]
  const humans = names.flatMap((role) => opposites[role] ?? [])
  const town = [...englishWords.town, ...(names.includes('villager') ? wordsFor('villager') : []), ...humans]
  const isOfMafia = new RegExp(`^(?:${patternFor(mafia)})s?$`, 'i')
  return {
    roles: patternFor([...roles.keys()]),
    mafia: patternFor(mafia),
    mafiaRoles: patternFor(['mafia', 'mafioso', ...mafiaRoles.flatMap(wordsFor)]),
    town: patternFor(town),
    humans: humans.length === 0 ? '' : patternFor(humans),
    townRoles: patternFor(names.filter((role) => !mafiaRoles.includes(role)).flatMap(wordsFor)),
    roleFor: (word) => roles.get(word.toLowerCase()) ?? roles.get(word.toLowerCase().replaceAll(' ', '-')) ?? word,
    isMafia: (word) => isOfMafia.test(word),
  }
}

const patternFor = (words: readonly string[]): string =>
  words.length === 0
    ? '(?!)'
    : [...new Set(words)]
        .sort((one, other) => other.length - one.length)
        .map((word) => literalPattern(word).replaceAll('-', '[- ]'))
        .join('|')
