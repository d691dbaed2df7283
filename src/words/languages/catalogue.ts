import type { LanguageTag } from '../../kernel/events/language.js'

/** Translations of the same English sentences as in another language: one that is missing does not compile. */
export type Sentences<Other> = Readonly<Record<keyof Other, string>>

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
  /** Translations by the English sentence, in ICU MessageFormat; each may use the `{words}` of its English sentence. */
  readonly sentences: Readonly<Record<string, string>>
}
