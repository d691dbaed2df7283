import { type LanguageTag, languageTags } from '../../../src/kernel/events/index.js'
import { applyLanguage, type PageCatalogue } from './page-language.js'

/** The texts of the page by language. */
export const pageCatalogues: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<PageCatalogue>>> = {
  zh: async () => (await import('./zh.js')).chineseTexts,
  ja: async () => (await import('./ja.js')).japaneseTexts,
  de: async () => (await import('./de.js')).germanTexts,
  es: async () => (await import('./es.js')).spanishTexts,
}

const key = 'nightzero language'

/** The first language that the reader chose or knows, and the page has. */
export function wantedLanguage(): LanguageTag {
  const chosen = readChoice()
  const wanted = [...(chosen === null ? [] : [chosen]), ...navigator.languages].map((tag) => tag.split('-')[0])
  return languageTags.find((tag) => tag === wanted.find((one) => languageTags.some((known) => known === one))) ?? 'en'
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers the language in this browser and shows the page anew. */
export function chooseLanguage(tag: string): void {
  try {
    localStorage.setItem(key, tag)
  } finally {
    location.reload()
  }
}

/** Loads the catalogues of a language and applies them; nothing to load for English. */
export async function loadLanguage(tag: LanguageTag): Promise<void> {
  document.documentElement.lang = tag
  if (tag === 'en') return
  const [catalogue, { loadTranslator }] = await Promise.all([
    pageCatalogues[tag](),
    import('../../../src/words/languages/index.js'),
  ])
  const translator = await loadTranslator(tag)
  if (translator) applyLanguage(catalogue, translator)
}
