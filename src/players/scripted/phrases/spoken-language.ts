import type { LanguageTag } from '../../../kernel/events/language.js'
import type { Language } from '../../../words/languages/language.js'
import { loadLanguage } from '../../../words/languages/languages.js'
import type { LanguageReader } from '../../../words/reading/language-reader.js'
import { facts, type PhraseLine, reasons, talk } from './phrases.js'

const englishWords = {
  today: 'today',
  yesterday: 'yesterday',
  onDay: 'on day {day}',
  nobody: 'nobody',
  found: '{player} is {side}.',
  voted: '{player} voted for {other}',
  skipped: '{player} skipped',
  next: ' and then ',
  record: '{opening} {truth} on day {day}.',
  i: 'I',
  me: 'me',
}

/** What stands in the lines of a language. Without `i` and `me` a speaker calls itself by its name. */
type Words = Omit<typeof englishWords, 'i' | 'me'> & { readonly i?: string; readonly me?: string }

/** What scripted players say in a language. */
export interface SpokenLanguage {
  readonly tag: LanguageTag
  readonly words: Words
  /** The lines of this language for those of a table of English; none where it has none. */
  readonly lines: (english: readonly PhraseLine[]) => readonly PhraseLine[]
  readonly role: (name: string) => string
  /** Its lines are few: one may be said again where none is new. */
  readonly repeats: boolean
  /** Reads what others say freely. English is always read. */
  readonly reader?: LanguageReader
  /** A speech as it is written in this language. */
  readonly write: (speech: string) => string
}

const english: SpokenLanguage = {
  tag: 'en',
  words: englishWords,
  lines: (lines) => lines,
  role: (name) => name,
  repeats: false,
  write: (speech) => speech,
}

/** Lines by the names of their tables, as the English ones are. */
export interface Stock {
  readonly words: Words
  readonly facts: Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>
  readonly talk: Readonly<Record<string, readonly string[]>>
  readonly reasons: Readonly<Record<string, readonly string[]>>
}

const stocks: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<{ readonly default: Stock }>>> = {
  zh: () => import('./zh.json', { with: { type: 'json' } }),
  ja: () => import('./ja.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
}

const readers: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<{ readonly reader: LanguageReader }>>> = {
  zh: () => import('../../../words/reading/languages/zh.js'),
  ja: () => import('../../../words/reading/languages/ja.js'),
  de: () => import('../../../words/reading/languages/de.js'),
  es: () => import('../../../words/reading/languages/es.js'),
}

/** Each list of lines with the English one of the same name. */
function pairLines(own: object, of: object): (readonly [readonly PhraseLine[], readonly string[]])[] {
  return Object.entries(own).flatMap(([name, lines]) => {
    const known = (of as Readonly<Record<string, unknown>>)[name]
    if (Array.isArray(lines)) return Array.isArray(known) ? [[known, lines] as const] : []
    return typeof known === 'object' && known !== null ? pairLines(lines as object, known) : []
  })
}

export const pairStock = (stock: Stock) => [
  ...pairLines(stock.facts, facts),
  ...pairLines(stock.talk, talk),
  ...pairLines(stock.reasons, reasons),
]

function speak(language: Language, stock: Stock, reader: LanguageReader): SpokenLanguage {
  const lines = new Map(pairStock(stock))
  return {
    tag: language.tag,
    reader,
    words: stock.words,
    lines: (known) => lines.get(known) ?? [],
    role: (name) => language.words({ role: name }),
    repeats: true,
    write: (speech) => speech.replace(/(?<=[。？！])\s+/g, ''),
  }
}

const spoken = new Map<LanguageTag, SpokenLanguage>([['en', english]])

/** Undefined until it is learned. */
export const languageSpoken = (tag: LanguageTag = 'en'): SpokenLanguage | undefined => spoken.get(tag)

/** Loads what is said in a language. */
export async function learn(tag: LanguageTag = 'en'): Promise<void> {
  if (tag === 'en' || spoken.has(tag)) return
  const [{ default: stock }, language, { reader }] = await Promise.all([
    stocks[tag](),
    loadLanguage(tag),
    readers[tag](),
  ])
  spoken.set(tag, speak(language, stock, reader))
}
