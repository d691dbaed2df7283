import type { EventType } from '../../../src/index.js'
import type { GameEvent } from '../../../src/kernel/events/event.js'
import { Book } from './book.js'

/** A sentence of the rulebook that every event of every log must leave true. The book holds all events before this one. */
export interface Law {
  readonly says: string
  readonly broken: (event: GameEvent, book: Book) => boolean
}

/** A law about events of one type only. */
export function lawOf<K extends EventType>(
  type: K,
  says: string,
  broken: (event: GameEvent<K>, book: Book) => boolean,
): Law {
  return { says, broken: (event, book) => event.type === type && broken(event as GameEvent<K>, book) }
}

/** Every breach of `laws` in a log, as text: which law, and the event that broke it. */
export function breachesOf(events: readonly GameEvent[], laws: readonly Law[]): string[] {
  const book = new Book()
  const breaches: string[] = []
  for (const event of events) {
    for (const { says, broken } of laws)
      if (broken(event, book)) breaches.push(`${says} Broken by #${event.seq} ${event.type}: ${brief(event)}`)
    book.take(event)
  }
  return breaches
}

const brief = ({ day, phase, data }: GameEvent): string => `${phase} ${day} ${JSON.stringify(data).slice(0, 300)}`

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
