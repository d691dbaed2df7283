import type { LanguageTag } from '../../kernel/events/language.js'
import type { LanguageReading } from './language-reader.js'
import * as de from './languages/de.js'
import * as es from './languages/es.js'
import * as ja from './languages/ja.js'
import * as zh from './languages/zh.js'
import type { FindReader } from './reader.js'

const languages: Readonly<Partial<Record<LanguageTag, typeof zh>>> = { zh, ja, de, es }

/** The reader of any language beside English. The page of an exported game has only the one of its game. */
export const findReader: FindReader = (tag) => languages[tag]?.reader

/** What such a page needs to read the language of its game; undefined in English. */
export const findReading = (tag: LanguageTag): LanguageReading | undefined => languages[tag]?.reading
