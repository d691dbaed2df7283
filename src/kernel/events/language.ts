import * as z from 'zod/mini'
import { choiceList } from '../text/words.js'

/** The languages in which a game can be told and played: BCP 47 tags, with their English names. English is the default. */
export const languageNames = { en: 'English', zh: 'Chinese', ja: 'Japanese', de: 'German', es: 'Spanish' } as const

/** The tag of a language in which a game can be told and played. */
export type LanguageTag = keyof typeof languageNames

/** The tags of the languages, English first. */
export const languageTags = Object.keys(languageNames) as [LanguageTag, ...LanguageTag[]]

export const languageSchema = z.enum(languageTags, `Expected a language: ${choiceList(languageTags)}`)
