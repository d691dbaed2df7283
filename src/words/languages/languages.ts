import { InvalidOptionsError } from '../../kernel/errors/errors.js'
import { excerpt } from '../../kernel/errors/explain.js'
import { findOpening } from '../../kernel/events/event.js'
import { type LanguageTag, languageTags } from '../../kernel/events/language.js'
import type { View } from '../../kernel/events/view.js'
import { choiceList } from '../../kernel/text/words.js'
import { analysis, card, cast, questions, roles, telling, terminal } from './compiled/en.js'
import { type CompiledMessages, Language } from './language.js'

// Made when first asked for: what is made while a module loads stays in every bundle that loads it.
const made: Partial<Record<'telling' | 'seat' | 'card' | 'analysis', Language>> = {}

/** English as far as telling what happens needs it, which is there at once. */
export const english = (): Language => (made.telling ??= new Language('en', telling, roles))

/** English as a terminal and a seat need it. */
export const seatEnglish = (): Language => (made.seat ??= new Language('en', telling, roles, terminal, questions, cast))

/** English as the rule card needs it. What rules say of roles and teams is English already. */
export const cardEnglish = (): Language => (made.card ??= new Language('en', telling, roles, card))

/** English as what is told of an analysis needs it. */
export const analysisEnglish = (): Language => (made.analysis ??= new Language('en', telling, roles, analysis))

/** All catalogues of a language, by part. */
type Parts = Readonly<Record<string, CompiledMessages>>

/** The catalogues, loaded only when somebody tells or prompts in the language. */
export const compiledCatalogues: Readonly<Record<LanguageTag, () => Promise<Parts>>> = {
  en: () => import('./compiled/en.js'),
  zh: () => import('./compiled/zh.js'),
  ja: () => import('./compiled/ja.js'),
  de: () => import('./compiled/de.js'),
  es: () => import('./compiled/es.js'),
}

const languages = new Map<LanguageTag, Promise<Language>>()

/**
 * A language with all its catalogues. Loaded once.
 *
 * @throws {InvalidOptionsError} when there is no such language.
 */
export async function loadLanguage(tag: LanguageTag = 'en'): Promise<Language> {
  if (!Object.hasOwn(compiledCatalogues, tag))
    throw new InvalidOptionsError(`Expected a language: ${choiceList(languageTags)}, got ${excerpt(tag)}.`, 'tag')
  const known =
    languages.get(tag) ?? compiledCatalogues[tag]().then((parts) => new Language(tag, ...Object.values(parts)))
  languages.set(tag, known)
  return known
}

/** The language of the game that a view shows. */
export const languageFor = (view: Pick<View, 'events'>): Promise<Language> =>
  loadLanguage(findOpening(view.events)?.language)
