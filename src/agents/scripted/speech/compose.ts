import type { Answer } from '../../../events/answer-schema.js'
import { leftovers } from '../phrases/table-talk.js'
import type { Situation } from '../situation.js'
import type { Say } from './lines.js'
import type { Part } from './part.js'

/** The longest speech a scripted player gives, in characters. */
const maxChars = 390

/**
 * Joins parts in the speaker's voice, as many as the voice uses and the length allows. The first part is never left
 * out.
 */
export function compose(parts: readonly Part[], { situation, say }: { situation: Situation; say: Say }): Answer {
  const { voice, random } = situation
  const kept = parts.filter(({ text }) => text !== '').slice(0, voice.sentences + 1)
  const opener = random() < 0.45 ? say(voice.openers) : undefined
  const closer = random() < 0.35 ? say(voice.closers) : undefined
  const texts = kept.map(({ text }) => text)
  const speech = fitParts(texts.length > 0 ? texts : [leftover(say, situation)], opener, closer)
  const claim = kept.find((part) => part.claim)?.claim
  const correction = kept.find((part) => part.correction)?.correction
  return { speech, ...(claim && { claim }), ...(correction && { correction }) }
}

/** A short line for a player who has nothing new to say. */
function leftover(say: Say, { voice, chronicle, me }: Situation): string {
  const speeches = [...chronicle.days.values()].flatMap(({ sayings }) => sayings.filter(({ player }) => player === me))
  return say(leftovers) || say(voice.calm) || `I have spoken ${speeches.length} times, and that must do.`
}

function fitParts(texts: string[], opener: string | undefined, closer: string | undefined): string {
  const whole = [opener, ...texts, closer].filter((text) => text !== undefined && text !== '').join(' ')
  if (whole.length <= maxChars) return whole
  const plain = texts.join(' ')
  if (plain.length <= maxChars || texts.length === 1) return plain.slice(0, maxChars)
  return fitParts(texts.slice(0, -1), undefined, undefined)
}
