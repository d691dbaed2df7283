import type { PlayerView } from '../../events/view.js'
import { accusedIn } from '../../rules/floor.js'

const supporting = /\btrust|\btown\b|innocent|\bclear|believe|defend|honest/i

/** For whom and against whom a speech stands, by fixed rules. A player called both counts as accused. */
export interface Stance {
  readonly against: readonly string[]
  readonly for: readonly string[]
}

/**
 * Sentence by sentence: those named beside a word of accusation are spoken against, those named beside a word of trust are
 * spoken for (source 002).
 */
export function stanceOf(text: string, speaker: string, players: readonly PlayerView[]): Stance {
  const others = players.filter(({ id }) => id !== speaker)
  const sentences = text.split(/[.!?\n]+/)
  const against = new Set(sentences.flatMap((sentence) => accusedIn(sentence, others)))
  const named = sentences
    .filter((sentence) => supporting.test(sentence))
    .flatMap((sentence) => namedIn(sentence, others))
  return { against: [...against], for: [...new Set(named)].filter((id) => !against.has(id)) }
}

/** A word of accusation is added so that the same reading of names serves both. */
const namedIn = (sentence: string, players: readonly PlayerView[]): string[] =>
  accusedIn(`${sentence} accused`, players)
