import type { EventData } from '../../kernel/events/event-data.js'
import { findNamed, type Marked, type NamedPlayer, nameMarker } from './mentions.js'
import { type ReaderOptions, readerFor, type TextReader, type TextReading } from './reader.js'
import type { SpokenRoles } from './spoken-words.js'

interface SentenceForm {
  readonly sentence: string
  readonly template: string
  readonly named: readonly string[]
}

/** The part after a colon counts as a separate sentence, and so does a part before dots. */
export const splitSpokenText = (text: string): string[] =>
  text.split(/(?<=[.!?:])\s+(?=[\p{Lu}"0-9.¿¡])|(?<=[。？！])/u)

export const sentenceTemplate = (marked: Marked): string =>
  marked
    .replace(/<[^<>]+>/g, '_')
    .replace(/\b(?:today|yesterday|on day \d+)\b/g, '@')
    .replace(/\d+/g, '#')

const mostTexts = 10_000

export class TableReader {
  readonly players: readonly NamedPlayer[]
  readonly #cast: SpokenRoles
  readonly #options: ReaderOptions
  readonly #readings = new WeakMap<object, { readonly day: number; readonly reading: TextReading }>()
  readonly #byText = new Map<string, TextReading>()
  readonly #sentences = new Map<string, readonly SentenceForm[]>()
  readonly #questions = new Map<string, readonly string[]>()
  #reader: TextReader | undefined
  #mark: ((text: string) => Marked) | undefined

  constructor(players: readonly NamedPlayer[], cast: SpokenRoles, options: ReaderOptions = {}) {
    this.#options = options
    this.players = players.map(({ id, name }) => ({ id, name }))
    this.#cast = cast
  }

  /** Whether the players have these names. */
  isFor(players: readonly NamedPlayer[]): boolean {
    const isSame = ({ id, name }: NamedPlayer, at: number) => id === players[at]?.id && name === players[at]?.name
    return this.players.length === players.length && this.players.every(isSame)
  }

  read(said: { readonly player: string; readonly text: string }, day: number, dead?: ReadonlySet<string>): TextReading {
    const known = this.#readings.get(said)
    if (known?.day === day) return known.reading
    const reading = this.#readText(said.text, { speaker: said.player, day, dead })
    if (Object.isFrozen(said)) this.#readings.set(said, { day, reading })
    return reading
  }

  /** Players who speak plainly say the same again, also in other continuations of one game. */
  #readText(text: string, said: Parameters<TextReader['read']>[1]): TextReading {
    const key = [said.speaker, said.day, ...(said.dead ?? []), text].join(' ')
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
    const forms = splitSpokenText(text).map((sentence) => {
      const marked = mark(sentence)
      return { sentence, template: sentenceTemplate(marked), named: findNamed(marked) }
    })
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
    this.#reader ??= readerFor(this.players, this.#cast, this.#options)
    return this.#reader
  }
}

const readers = new WeakMap<EventData['game.opened'], TableReader>()

/** All prompts of a game share the reader. */
export function tableReaderFor(opened: EventData['game.opened'], players: readonly NamedPlayer[]): TableReader {
  const known = readers.get(opened)
  if (known?.isFor(players)) return known
  const reader = new TableReader(players, opened.rules.cast, { language: opened.language })
  if (Object.isFrozen(opened)) readers.set(opened, reader)
  return reader
}

interface Said {
  readonly player: string
  readonly text: string
  readonly day: number
}

export class Repetition {
  #unread: Said[] = []
  /** By form of a sentence: how often it was said, and on which day the last time. */
  readonly #uses = new Map<string, { readonly count: number; readonly day: number }>()
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

  /** What the player has said itself, or anybody has said today, counts as said without end. */
  count({ sentence, template }: SentenceForm, { player, today, reader }: Hearing): number {
    if (this.#unread.length > 0) this.#readOn(reader)
    const { count = 0, day } = this.#uses.get(template) ?? {}
    return day === today || this.#own.get(player)?.has(sentence) ? Number.POSITIVE_INFINITY : count
  }

  #readOn(reader: TableReader): void {
    for (const { player, text, day } of this.#unread) {
      const own = this.#own.get(player) ?? new Set()
      this.#own.set(player, own)
      for (const { sentence, template } of reader.sentences(text)) {
        this.#uses.set(template, { count: (this.#uses.get(template)?.count ?? 0) + 1, day })
        own.add(sentence)
      }
    }
    this.#unread = []
  }
}

interface Hearing {
  readonly player: string
  readonly today: number
  readonly reader: TableReader
}

export function countRepetitions(text: string, heard: readonly Repetition[], hearing: Hearing): number {
  let most = 0
  for (const sentence of hearing.reader.sentences(text)) {
    let count = 0
    for (const each of heard) count += each.count(sentence, hearing)
    most = Math.max(most, count)
  }
  return most
}
