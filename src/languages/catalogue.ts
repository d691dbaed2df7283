import type { LanguageTag } from '../events/language.js'
import type { prompts1Sentences } from './en/prompts-1.js'
import type { prompts2Sentences } from './en/prompts-2.js'
import type { rules1Sentences } from './en/rules-1.js'
import type { rules2Sentences } from './en/rules-2.js'
import type { telling1Sentences } from './en/telling-1.js'
import type { telling2Sentences } from './en/telling-2.js'
import type { terminalSentences } from './en/terminal.js'

/** Translations by the English sentence, in ICU MessageFormat; each may use the `{words}` of its English sentence. */
export type Sentences<English extends readonly string[]> = Readonly<Record<English[number], string>>

/** How a language calls a role: one, many, and one of them in a sentence. What is absent is as `one`. */
export interface RoleName {
  readonly one: string
  readonly many?: string
  readonly a?: string
}

/** The words of roles by their names in the rules. A role without words is called by its name. */
export type RoleWords = Readonly<Record<string, RoleName>>

/** All words of one language other than English. */
export interface Catalogue {
  readonly tag: Exclude<LanguageTag, 'en'>
  /** Its own name for itself. */
  readonly name: string
  /** The reader, before and after a verb. */
  readonly you: { readonly subject: string; readonly object: string }
  readonly joins: {
    /** Between a player's name and what it does. */
    readonly subject: string
    /** Between what a player does and what it says. */
    readonly deeds: string
    readonly comma: string
    readonly and: string
    readonly or: string
    /** Between a sentence and the next. */
    readonly sentences: string
    /** After a sentence. */
    readonly stop: string
    /** Before somebody's words. */
    readonly colon: string
  }
  /** A number of players with a role; ROLE stands for the role in the right number. */
  readonly counted: string
  readonly roles: RoleWords
  readonly sentences: Readonly<Record<EnglishSentence, string>>
}

interface SentenceFiles {
  readonly prompts1: Sentences<typeof prompts1Sentences>
  readonly prompts2: Sentences<typeof prompts2Sentences>
  readonly rules1: Sentences<typeof rules1Sentences>
  readonly rules2: Sentences<typeof rules2Sentences>
  readonly telling1: Sentences<typeof telling1Sentences>
  readonly telling2: Sentences<typeof telling2Sentences>
  readonly terminal: Sentences<typeof terminalSentences>
}

type EnglishSentence = { [File in keyof SentenceFiles]: keyof SentenceFiles[File] }[keyof SentenceFiles]

/** A language from the files of its folder, of which none may be missing. */
export const catalogueFrom = (
  language: Omit<Catalogue, 'roles' | 'sentences'>,
  { roles, ...files }: SentenceFiles & Pick<Catalogue, 'roles'>,
): Catalogue => ({
  ...language,
  roles,
  sentences: Object.assign({}, ...Object.values(files)) as Catalogue['sentences'],
})
