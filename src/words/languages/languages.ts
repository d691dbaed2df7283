import { findOpening } from '../../kernel/events/event.js'
import type { LanguageTag } from '../../kernel/events/language.js'
import type { View } from '../../kernel/events/view.js'
import type { Catalogue } from './catalogue.js'
import { card, cast, questions, roles, telling, terminal } from './compiled/en.js'
import { type CompiledMessages, Language } from './language.js'
import { Translator } from './translator.js'

/** English as far as telling what happens needs it, which is there at once. */
export const english = /* @__PURE__ */ new Language('en', telling, roles)

/** English as a terminal and a seat need it. */
export const seatEnglish = /* @__PURE__ */ new Language('en', telling, roles, terminal, questions, cast)

/** English as the rule card needs it. What rules say of roles and teams is English already. */
export const cardEnglish = /* @__PURE__ */ new Language('en', telling, roles, card)

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

/** A language with all its catalogues. Loaded once. */
export function loadLanguage(tag: LanguageTag = 'en'): Promise<Language> {
  const known =
    languages.get(tag) ?? compiledCatalogues[tag]().then((parts) => new Language(tag, ...Object.values(parts)))
  languages.set(tag, known)
  return known
}

/** The language of the game that a view shows. */
export const languageFor = (view: Pick<View, 'events'>): Promise<Language> =>
  loadLanguage(findOpening(view.events)?.language)

/** The catalogues of the game, loaded only when somebody tells or prompts in the language. */
export const gameCatalogues: Readonly<Record<Catalogue['tag'], () => Promise<Catalogue>>> = {
  zh: async () => (await import('./zh/index.js')).chinese,
  ja: async () => (await import('./ja/index.js')).japanese,
  de: async () => (await import('./de/index.js')).german,
  es: async () => (await import('./es/index.js')).spanish,
}

const loaded = new Map<LanguageTag, Promise<Translator>>()

/** What puts the game's English into a language; undefined for English itself, which needs none. Loaded once. */
export function loadTranslator(tag: LanguageTag | undefined = 'en'): Promise<Translator> | undefined {
  if (tag === 'en') return undefined
  const known = loaded.get(tag) ?? translatorIn(tag)
  loaded.set(tag, known)
  return known
}

async function translatorIn(tag: Catalogue['tag']): Promise<Translator> {
  const [catalogue, language] = await Promise.all([gameCatalogues[tag](), loadLanguage(tag)])
  return Object.assign(new Translator(catalogue), { language })
}

/** The same for the game that a view shows; nothing to wait for in English. */
export const translatorFor = (view: Pick<View, 'events'>): Promise<Translator> | undefined =>
  loadTranslator(findOpening(view.events)?.language)
