import { findOpening } from '../../kernel/events/event.js'
import type { LanguageTag } from '../../kernel/events/language.js'
import type { View } from '../../kernel/events/view.js'
import type { Catalogue } from './catalogue.js'
import { Translator } from './translator.js'

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
  const known = loaded.get(tag) ?? gameCatalogues[tag]().then((catalogue) => new Translator(catalogue))
  loaded.set(tag, known)
  return known
}

/** The same for the game that a view shows; nothing to wait for in English. */
export const translatorFor = (view: Pick<View, 'events'>): Promise<Translator> | undefined =>
  loadTranslator(findOpening(view.events)?.language)
