import type { EventData, EventType } from '../events/event-data.js'
import type { Phase } from '../rules/game-state.js'
import { subjectIn, type Wording } from './wording.js'

/** An event in words: a sentence in parts, so that each output can lay it out. */
export interface Told {
  /** The player with whom the sentence begins; absent if it begins with something else. */
  readonly by?: string
  /** What happened, without a full stop, to be read after the player; empty if the player only says something. */
  readonly text: string
  /** The verb before the words: `says`, `thinks`. Absent if the words are the reason for what `text` says. */
  readonly says?: string
  /** A player's own words, as they came from outside. */
  readonly words?: string
  /** Present if the words were too long and were cut. */
  readonly truncated?: true | undefined
}

/** The day and the phase of an event. */
export interface Moment {
  readonly day: number
  readonly phase: Phase
}

/** Describes one event for one reader, in one sentence or several, or in none if there is nothing to say. */
export type Teller<K extends EventType> = (
  data: EventData[K],
  wording: Wording,
  moment: Moment,
) => Told | readonly Told[]

/** The tellers of some events. */
export type Tellers<K extends EventType> = { readonly [T in K]: Teller<T> }

/** The mark after words that were cut. */
export const cutMark = ({ truncated }: Pick<Told, 'truncated'>): string => (truncated ? ' [cut short]' : '')

/** What is done, and the verb before the words: `nominates Ada and says`. */
export const deedOf = ({ text, says }: Told): string => [text, says].filter(Boolean).join(' and ')

/** The sentence up to the words, if any; no full stop. */
export function headOf(told: Told, wording: Wording): string {
  const deed = deedOf(told)
  return told.by === undefined ? deed : `${subjectIn(wording, told.by)} ${deed}`
}

/** The whole sentence, with the player's words as `quoted` formats them. */
export function sentenceOf(told: Told, wording: Wording, quoted: (words: string) => string = (words) => words): string {
  const head = headOf(told, wording)
  return told.words === undefined ? `${head}.` : `${head}: ${quoted(told.words)}${cutMark(told)}`
}
