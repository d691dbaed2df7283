import type { LanguageTag } from '../../../src/kernel/events/index.js'
import type { Language, Translator } from '../../../src/words/languages/index.js'
import { texts } from '../texts.js'

/**
 * The texts of the page in another language, by the shape of the English ones. Where the English text is a function, its
 * values are `{0}`, `{1}`, ... of a message in ICU MessageFormat. What is absent stays English.
 */
type Translated<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string | ((...values: never[]) => string)
    ? string
    : Translated<Texts[Key]>
}
export type PageCatalogue = Translated<typeof texts>

interface PageLanguage {
  tag: LanguageTag
  /** What puts the game's sentences into the language of the page; absent for English. */
  translator?: Translator
  /** How the page tells what happens; absent for English. */
  language?: Language
}

/** The language of the page. It is set once, before the page is drawn. */
export const pageLanguage: PageLanguage = { tag: 'en' }

type Texts = Record<string, unknown>

/** Shows the page in a language. To be called before anything is drawn: texts change in place. */
export function applyLanguage(catalogue: PageCatalogue, translator: Translator): void {
  Object.assign(pageLanguage, { tag: translator.tag, translator, language: translator.language })
  applyTexts(texts as Texts, catalogue as Texts, translator)
}

function applyTexts(english: Texts, translated: Texts, translator: Translator): void {
  for (const [key, message] of Object.entries(translated)) {
    const text = english[key]
    if (typeof message !== 'string') applyTexts(text as Texts, message as Texts, translator)
    else english[key] = typeof text === 'function' ? messageWith(message, translator) : message
  }
}

const messageWith =
  (message: string, translator: Translator) =>
  (...values: (string | number | readonly string[])[]): string =>
    translator.format(message, Object.fromEntries(values.map((value, at) => [at, toValue(value, translator)])))

/** A list as one text; `none` for one without items. */
function toValue(value: string | number | readonly string[], { catalogue }: Translator): string | number {
  if (typeof value !== 'object') return value
  return value.length === 0 ? 'none' : value.join(catalogue.joins.comma)
}

/** A word of the game, such as a role, in the language of the page. */
export const inPageLanguage = (english: string): string => pageLanguage.translator?.words(english) ?? english

/** Sentences of the game, such as a rule card or a question, in the language of the page. */
export const textInPageLanguage = (english: string): string => pageLanguage.translator?.text(english) ?? english
