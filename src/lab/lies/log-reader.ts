import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import type { GameState } from '../../kernel/rules/game-state.js'
import { findReader } from '../../words/reading/language-readers.js'
import { readerFor, type TextReader, type TextReading } from '../../words/reading/reader.js'

/** Reads what is said in a log in its language. Who is dead at that moment is accused by nobody. */
export class LogReader {
  readonly quote: TextReader['quote']
  readonly named: TextReader['named']
  readonly #reader: TextReader
  readonly #died: ReadonlyMap<string, number>

  constructor(events: readonly GameEvent[], { players, rules }: Pick<GameState, 'players' | 'rules'>) {
    const opened = events.find((event) => isEvent(event, 'game.opened'))
    this.#reader = readerFor(players, rules?.cast ?? {}, { language: opened?.data.language, findReader })
    this.#died = new Map(
      events.flatMap((event) => (isEvent(event, 'player.died') ? [[event.data.player, event.seq]] : [])),
    )
    this.quote = this.#reader.quote
    this.named = this.#reader.named
  }

  /** What the speaker says at that event of the log. */
  read(
    text: string,
    { speaker, at }: { readonly speaker: string; readonly at: Pick<GameEvent, 'seq' | 'day'> },
  ): TextReading {
    const dead = new Set([...this.#died].flatMap(([player, seq]) => (seq < at.seq ? player : [])))
    return this.#reader.read(text, { speaker, day: at.day, dead })
  }
}
