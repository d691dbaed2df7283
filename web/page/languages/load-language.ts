import { type LanguageTag, languageTags } from '../../../src/kernel/events/index.js'
import { applyLanguage } from './page-language.js'

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
  const words = await import('../../../src/words/languages/index.js')
  applyLanguage(await words.loadLanguage(tag))
}
