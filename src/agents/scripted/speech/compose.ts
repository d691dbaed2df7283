import type { Answer } from '../../../events/answer-schema.js'
import type { Situation } from '../situation.js'
import type { Say } from './lines.js'
import type { Part } from './part.js'

/** The longest speech a scripted player gives, in characters. */
export const maxChars = 390

/** Puts parts together in the speaker's voice, as many as it likes to say and as fit. The first part is never left out. */
export function composed(parts: readonly Part[], { situation, say }: { situation: Situation; say: Say }): Answer {
  const { voice, random } = situation
  const kept = parts.slice(0, voice.sentences + 1)
  const opener = random() < 0.45 ? say(voice.openers) : undefined
  const closer = random() < 0.35 ? say(voice.closers) : undefined
  const texts = kept.map(({ text }) => text)
  const speech = fitted([...texts], opener, closer)
  const claim = kept.find((part) => part.claim)?.claim
  const correction = kept.find((part) => part.correction)?.correction
  return { speech, ...(claim && { claim }), ...(correction && { correction }) }
}

function fitted(texts: string[], opener: string | undefined, closer: string | undefined): string {
  const whole = [opener, ...texts, closer].filter((text) => text !== undefined).join(' ')
  if (whole.length <= maxChars) return whole
  const plain = texts.join(' ')
  if (plain.length <= maxChars || texts.length === 1) return plain.slice(0, maxChars)
  return fitted(texts.slice(0, -1), undefined, undefined)
}
