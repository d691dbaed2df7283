import type { TableReader } from './table-reader.js'

interface Said {
  readonly player: string
  readonly text: string
}

export class Repetition {
  #unread: Said[] = []
  readonly #counts = new Map<string, number>()
  readonly #own = new Set<string>()

  static of(said: readonly Said[]): Repetition {
    const made = new Repetition()
    made.#unread.push(...said)
    return made
  }

  add(said: Said): void {
    this.#unread.push(said)
  }

  /** Infinite if `player` has said this very sentence. */
  count(sentence: { sentence: string; template: string }, player: string, reader: TableReader): number {
    if (this.#unread.length > 0) this.#readOn(reader)
    if (this.#own.has(`${player} ${sentence.sentence}`)) return Number.POSITIVE_INFINITY
    return this.#counts.get(sentence.template) ?? 0
  }

  #readOn(reader: TableReader): void {
    for (const { player, text } of this.#unread)
      for (const { sentence, template } of reader.sentences(text)) {
        this.#counts.set(template, (this.#counts.get(template) ?? 0) + 1)
        this.#own.add(`${player} ${sentence}`)
      }
    this.#unread = []
  }
}

export function countRepetitions(
  text: string,
  heard: readonly Repetition[],
  { player, reader }: { player: string; reader: TableReader },
): number {
  const counts = reader
    .sentences(text)
    .map((sentence) => heard.reduce((sum, each) => sum + each.count(sentence, player, reader), 0))
  return Math.max(...counts)
}
