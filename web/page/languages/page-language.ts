import type { LanguageTag } from '../../../src/kernel/events/index.js'
import { english, type Language } from '../../../src/words/languages/index.js'
import { texts } from '../texts.js'

interface PageLanguage {
  tag: LanguageTag
  /** How the page tells what happens. */
  language: Language
}

/** The language of the page. It is set once, before the page is drawn. */
export const pageLanguage: PageLanguage = { tag: 'en', language: english() }

type Texts = Record<string, unknown>

/** Shows the page in a language. To be called before anything is drawn: texts change in place. */
export function applyLanguage(language: Language): void {
  Object.assign(pageLanguage, { tag: language.tag, language })
  applyTexts(texts as Texts, 'page', language)
}

/** Where an English text is a function, its values are `{0}`, `{1}`, ... of the message. What is absent stays English. */
function applyTexts(english: Texts, path: string, language: Language): void {
  for (const [key, text] of Object.entries(english)) {
    const id = `${path}.${key}`
    if (typeof text === 'object') applyTexts(text as Texts, id, language)
    else if (language.has(id))
      english[key] = typeof text === 'function' ? messageOf(id, language) : messageOf(id, language)()
  }
}

type PageValue = string | number | readonly string[]

const messageOf =
  (id: Parameters<Language['render']>[0] & string, language: Language) =>
  (...values: readonly PageValue[]): string =>
    language.render({ id: id as never, values: Object.fromEntries(values.map((value, at) => [at, listed(value)])) })

/** A list as it is; `none` for one without items. */
const listed = (value: PageValue): PageValue => (typeof value === 'object' && value.length === 0 ? 'none' : value)

/** A role or a team in the language of the page. */
export const inPageLanguage = (word: string): string => {
  const { language } = pageLanguage
  return language.words(language.has(`role.${word}`) ? { role: word } : { team: word })
}
