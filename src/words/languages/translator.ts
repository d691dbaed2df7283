import { IntlMessageFormat } from 'intl-messageformat'
import type { LanguageTag } from '../../kernel/events/language.js'
import { pluralRole } from '../../kernel/rules/team.js'
import { literalPattern } from '../../kernel/text/clean-text.js'
import type { Catalogue } from './catalogue.js'
import type { Language } from './language.js'
import { isMarked, markedPlayer, nameMarked, playerMark } from './player-mark.js'

type Values = Readonly<Record<string, string | number>>

interface Pattern {
  readonly form: RegExp
  readonly names: readonly string[]
  readonly message: string
  /** How many characters of it are fixed. */
  readonly fixed: number
}

const aboutPlayer = new RegExp(`^(${markedPlayer}|[A-Za-z0-9_-]+) (?:\\(([^,;]+)\\)|([^,; ]+))$`)

/** How the players in a sentence are called, by id, and who of them reads it. */
export interface Naming {
  readonly name: (id: string) => string
  readonly you?: string | undefined
  /** Who the sentence is about, if its name stands before it. */
  readonly by?: string | undefined
}

const nobodyReads: Naming = { name: (id) => id }
const mostRemembered = 5_000

/** These may hold more than one sentence. */
const longValues: ReadonlySet<string> = new Set(['advice', 'error', 'json', 'own', 'rest', 'told'])

/** Of these each sentence has a translation of its own. */
const sentenceValues: ReadonlySet<string> = new Set(['advice', 'own', 'rest'])

/** Words that may be chosen, each with its meaning; players have their names there. */
const meanings = /(`(?:skip|abstain|silent|\d)` \()([^()]+)(?=\))/g

/** What the words in braces of a message stand for: players by their marks or ids, or anything. */
function valueForm(name: string): string {
  if (name.startsWith('who')) return `(${markedPlayer}|nobody)`
  if (name === 'phase') return '([a-z]+(?: [a-z]+){0,2})'
  if (name === 'id') return '([A-Za-z0-9_-]+)'
  if (name === 'ids') return '([A-Za-z0-9_-]+(?:, [A-Za-z0-9_-]+)*)'
  return longValues.has(name) ? '(.+?)' : '((?:(?![.!?] [A-Z]).)+?)'
}

/** The form of an English message; `round(s)` in it stands for one round and for several. */
const source = (message: string): string =>
  literalPattern(message)
    .replaceAll('\\(s\\)', 's?')
    .replace(/\\\{(\w+)\\\}/g, (_, name: string) => valueForm(name))

/**
 * Puts English sentences of the game into another language. As with gettext, the English sentence is the key of its
 * translation; `{words}` in it stand for whatever is there. What has no translation stays in English: so do the sentences of
 * rules, roles and powers of one's own.
 */
export class Translator {
  readonly tag: LanguageTag
  /** The same language by the ids of messages. */
  readonly language?: Language
  /** The catalogue itself, for words that are looked up by a name of their own. */
  readonly catalogue: Catalogue
  readonly #exact = new Map<string, string>()
  readonly #patterns: Pattern[] = []
  readonly #formats = new Map<string, IntlMessageFormat>()
  readonly #onMissing: (english: string) => void
  readonly #remembered = new Map<string, string>()

  /** With `onMissing`, what has no translation is told there. */
  constructor(catalogue: Catalogue, onMissing: (english: string) => void = () => {}) {
    this.#onMissing = onMissing
    const { tag, sentences, roles } = catalogue
    this.tag = tag
    this.catalogue = catalogue
    for (const [english, message] of Object.entries(sentences)) this.#learn(english, message)
    for (const [role, words] of Object.entries(roles)) this.#learnRole(role, words)
    // The most specific first.
    this.#patterns.sort((one, other) => other.fixed - one.fixed)
  }

  /** A text of the game, line by line and sentence by sentence. */
  text(english: string): string {
    return english
      .split('\n')
      .map((line) => this.#line(line))
      .join('\n')
  }

  /** One sentence, or a part of one, about marked players; without a translation in English. */
  sentence(english: string, naming: Naming = nobodyReads): string {
    return this.withNames(this.#find(english, naming) ?? this.#missing(english), naming)
  }

  /** A text with the names of its marked players. */
  withNames(text: string, { name, you }: Naming): string {
    return nameMarked(text, (id) => (id === you ? this.catalogue.you.object : name(id)))
  }

  /** A word or a list of words; unchanged if it has no translation. */
  words(english: string, naming: Naming = nobodyReads): string {
    const found = this.#find(english, naming)
    if (found !== undefined) return found
    if (/^["{]/.test(english)) return english
    if (english.startsWith('`'))
      return english.replace(meanings, (_, word: string, meaning: string) => `${word}${this.words(meaning)}`)
    const about = aboutPlayer.exec(english)
    if (about) return this.#aboutPlayer(about, naming)
    const { comma, and, or } = this.catalogue.joins
    for (const [separator, own] of [
      ['; ', '; '],
      [', ', comma],
      [' or ', or],
      [' and ', and],
    ] as const) {
      if (english.includes(separator))
        return english
          .split(separator)
          .map((part) => this.words(part, naming))
          .join(own)
    }
    return english
  }

  /** `Ada doctor`, `Ada (doctor)`. */
  #aboutPlayer([, player = '', inBrackets, plain = '']: RegExpExecArray, naming: Naming): string {
    const words = this.words(inBrackets ?? plain, naming)
    return inBrackets === undefined ? `${player} ${words}` : `${player} (${words})`
  }

  /** A message of this language with its values filled in. */
  format(message: string, values: Values): string {
    const known = this.#formats.get(message) ?? new IntlMessageFormat(message, this.tag, undefined, { ignoreTag: true })
    this.#formats.set(message, known)
    return String(known.format(values))
  }

  #line(line: string, naming: Naming = nobodyReads): string {
    const [, lead = '', rest = ''] = /^(- |== )?(.*)$/s.exec(line) ?? []
    if (rest === '') return line
    const whole = this.#find(rest, naming)
    if (whole !== undefined) return `${lead}${whole}`
    // A quotation holds words from outside, which are nobody's to cut.
    if (rest.includes('"')) return line
    const sentences = rest.split(/(?<=[.!?]) (?=[A-Z])/)
    const told = sentences.map((sentence) => this.#find(sentence, naming) ?? this.#missing(sentence))
    return `${lead}${told.join(this.catalogue.joins.sentences)}`
  }

  #missing(english: string): string {
    this.#onMissing(english)
    return english
  }

  #learn(english: string, message: string): void {
    const fixed = english.replace(/\{\w+\}/g, '').length
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (names.length === 0 && !english.includes('(s)')) this.#exact.set(english, message)
    else this.#patterns.push({ form: new RegExp(`^${source(english)}$`, 's'), names, message, fixed })
  }

  #learnRole(role: string, { one, many = one, a = one }: Catalogue['roles'][string]): void {
    const article = /^[aeiou]/.test(role) ? 'an' : 'a'
    const plural = pluralRole(role)
    const { counted } = this.catalogue
    const words = { one: one.replace(/[{}']/g, "'$&'"), many: many.replace(/[{}']/g, "'$&'") }
    this.#exact.set(plural, many)
    this.#exact.set(role, one)
    this.#exact.set(`${article} ${role}`, a)
    this.#patterns.push({
      form: new RegExp(`^(\\d+) (?:${literalPattern(role)}|${literalPattern(plural)})$`),
      names: ['count'],
      fixed: role.length,
      message: counted.replace('ROLE', `{count, plural, one {${words.one}} other {${words.many}}}`),
    })
  }

  #find(english: string, naming: Naming): string | undefined {
    const key = naming.by === undefined ? english : `${naming.by === naming.you} ${english}`
    const marked = isMarked(english)
    const known = marked ? undefined : this.#remembered.get(key)
    if (known !== undefined) return known
    const found = this.#match(english, naming)
    if (found !== undefined && !marked && this.#remembered.size < mostRemembered) this.#remembered.set(key, found)
    return found
  }

  #match(english: string, naming: Naming): string | undefined {
    const by = naming.by !== undefined && naming.by === naming.you ? 'you' : 'other'
    const exact = this.#exact.get(english)
    if (exact !== undefined) return this.format(exact, { by })
    for (const { form, names, message } of this.#patterns) {
      const values = form.exec(english)?.slice(1)
      if (values === undefined) continue
      return this.format(message, { by, ...this.#values(names, values, naming) })
    }
    return undefined
  }

  #values(names: readonly string[], values: readonly string[], { by: _, ...naming }: Naming): Values {
    const { you } = naming
    const told: Record<string, string | number> = {}
    for (const [index, name] of names.entries()) {
      const value = values[index] ?? ''
      const isYou = you !== undefined && value === playerMark(you)
      told[name] = isYou && /^who(?!m)/.test(name) ? this.catalogue.you.subject : this.#value(name, value, naming)
      told[`${name}Raw`] = value
      told[`${name}Is`] = isYou ? 'you' : 'other'
    }
    return told
  }

  #value(name: string, value: string, naming: Naming): string | number {
    if (name === 'told') return value
    if (/^\d[\d,]*(\.\d+)?$/.test(value)) return Number(value.replaceAll(',', ''))
    const told = this.words(value, naming)
    return told === value && sentenceValues.has(name) ? this.#line(value, naming) : told
  }
}
