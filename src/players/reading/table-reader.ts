import type { EventData } from '../../events/event-data.js'
import type { LanguageTag } from '../../events/language.js'
import { type Marked, type NamedPlayer, nameMarker } from './mentions.js'
import { readerFor, type TextReader, type TextReading } from './reader.js'

interface SentenceForm {
  readonly sentence: string
  readonly template: string
}

/** The part after a colon counts as a separate sentence, and so does a part before dots. */
export const splitSpokenText = (text: string): string[] => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}"0-9.])/u)

export const sentenceTemplate = (marked: Marked): string =>
  marked
    .replace(/<[^<>]+>/g, '_')
    .replace(/\b(?:today|yesterday|on day \d+)\b/g, '@')
    .replace(/\d+/g, '#')

const mostTexts = 10_000

/** The languages whose free talk is read. */
const languagesRead: readonly LanguageTag[] = ['en']

export class TableReader {
  readonly players: readonly NamedPlayer[]
  readonly #roles: readonly string[]
  readonly #understands: boolean
  readonly #readings = new WeakMap<object, { readonly day: number; readonly reading: TextReading }>()
  readonly #byText = new Map<string, TextReading>()
  readonly #sentences = new Map<string, readonly SentenceForm[]>()
  readonly #questions = new Map<string, readonly string[]>()
  #reader: TextReader | undefined
  #mark: ((text: string) => Marked) | undefined

  /** In a language that it does not know it reads nothing: only what players declare counts. */
  constructor(players: readonly NamedPlayer[], roles: readonly string[], language: LanguageTag = 'en') {
    this.#understands = languagesRead.includes(language)
    this.players = players.map(({ id, name }) => ({ id, name }))
    this.#roles = roles
  }

  read(said: { readonly player: string; readonly text: string }, day: number): TextReading {
    const known = this.#readings.get(said)
    if (known?.day === day) return known.reading
    const reading = this.#readText(this.#understands ? said.text : '', { speaker: said.player, day })
    if (Object.isFrozen(said)) this.#readings.set(said, { day, reading })
    return reading
  }

  /** Players who speak plainly say the same again, also in other continuations of one game. */
  #readText(text: string, said: { readonly speaker: string; readonly day: number }): TextReading {
    const key = `${said.speaker} ${said.day} ${text}`
    const known = this.#byText.get(key)
    if (known) return known
    const reading = this.#texts.read(text, said)
    if (this.#byText.size >= mostTexts) this.#byText.clear()
    this.#byText.set(key, reading)
    return reading
  }

  named(text: string): readonly string[] {
    return this.#texts.named(text)
  }

  sentences(text: string): readonly SentenceForm[] {
    const known = this.#sentences.get(text)
    if (known !== undefined) return known
    this.#mark ??= nameMarker(this.players)
    const mark = this.#mark
    const forms = splitSpokenText(text).map((sentence) => ({ sentence, template: sentenceTemplate(mark(sentence)) }))
    this.#sentences.set(text, forms)
    return forms
  }

  /** The sentences of a text that ask somebody, in lower case: `what did you see, ada?`, or who is wanted to be heard. */
  questions(text: string): readonly string[] {
    const known = this.#questions.get(text)
    if (known !== undefined) return known
    const asking = this.sentences(text).flatMap(({ sentence }) => {
      const said = sentence.toLowerCase()
      return said.endsWith('?') ? said : (/\bhear (?:more )?from (.*)/.exec(said)?.[1] ?? [])
    })
    this.#questions.set(text, asking)
    return asking
  }

  /** Its patterns hold every name, so they are made when they are first needed. */
  get #texts(): TextReader {
    this.#reader ??= readerFor(this.players, this.#roles)
    return this.#reader
  }
}

const readers = new WeakMap<EventData['game.opened'], TableReader>()

/** Names may change before the game begins. All observers of the game share the reader. */
export function tableReaderFor(opened: EventData['game.opened'], players: readonly NamedPlayer[]): TableReader {
  const known = readers.get(opened)
  if (known !== undefined && sameNames(known.players, players)) return known
  const reader = new TableReader(players, Object.keys(opened.rules.cast), opened.language)
  if (Object.isFrozen(opened)) readers.set(opened, reader)
  return reader
}

const sameNames = (some: readonly NamedPlayer[], others: readonly NamedPlayer[]): boolean =>
  some.length === others.length && some.every(({ id, name }, at) => id === others[at]?.id && name === others[at]?.name)

interface Said {
  readonly player: string
  readonly text: string
}

export class Repetition {
  #unread: Said[] = []
  readonly #counts = new Map<string, number>()
  /** By player: the sentences that it has said. */
  readonly #own = new Map<string, Set<string>>()

  static of(said: readonly Said[]): Repetition {
    const made = new Repetition()
    made.#unread.push(...said)
    return made
  }

  add(said: Said): void {
    this.#unread.push(said)
  }

  count({ sentence, template }: SentenceForm, player: string, reader: TableReader): number {
    if (this.#unread.length > 0) this.#readOn(reader)
    return this.#own.get(player)?.has(sentence) ? Number.POSITIVE_INFINITY : (this.#counts.get(template) ?? 0)
  }

  #readOn(reader: TableReader): void {
    for (const { player, text } of this.#unread) {
      const own = this.#own.get(player) ?? new Set()
      this.#own.set(player, own)
      for (const { sentence, template } of reader.sentences(text)) {
        this.#counts.set(template, (this.#counts.get(template) ?? 0) + 1)
        own.add(sentence)
      }
    }
    this.#unread = []
  }
}

export function countRepetitions(
  text: string,
  heard: readonly Repetition[],
  { player, reader }: { player: string; reader: TableReader },
): number {
  let most = 0
  for (const sentence of reader.sentences(text)) {
    let count = 0
    for (const each of heard) count += each.count(sentence, player, reader)
    most = Math.max(most, count)
  }
  return most
}
