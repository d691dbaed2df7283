import type { EventData, EventType } from '../events/event-data.js'
import type { Phase } from '../rules/game-state.js'
import { subjectIn, type Wording } from './wording.js'

/** Something that happened, in words: a sentence in parts, so that each reader can lay it out. */
export interface Told {
  /** The player with whom the sentence begins; absent where it begins with something else. */
  readonly by?: string
  /** What happened, without a full stop, to be read after the player; empty where somebody only says something. */
  readonly text: string
  /** How the words come: `says`, `thinks`. Absent where they are the reason of what `text` tells. */
  readonly says?: string
  /** Somebody's own words, as they came from outside. */
  readonly words?: string
  /** Whether the words were too long and are cut. */
  readonly truncated?: true | undefined
}

/** The day and the phase an event falls in. */
export interface Moment {
  readonly day: number
  readonly phase: Phase
}

/** Tells one event to one reader, in one sentence or several; in none where nothing is to be told. */
export type Teller<K extends EventType> = (
  data: EventData[K],
  wording: Wording,
  moment: Moment,
) => Told | readonly Told[]

/** The tellers of some events. */
export type Tellers<K extends EventType> = { readonly [T in K]: Teller<T> }

/** What stands behind words that were cut. */
export const cutMark = ({ truncated }: Pick<Told, 'truncated'>): string => (truncated ? ' [cut short]' : '')

/** What is done and how words come with it: `nominates Ada and says`. */
export const deedOf = ({ text, says }: Told): string => [text, says].filter(Boolean).join(' and ')

/** The sentence up to the words, if any; no full stop. */
export function headOf(told: Told, wording: Wording): string {
  const deed = deedOf(told)
  return told.by === undefined ? deed : `${subjectIn(wording, told.by)} ${deed}`
}

/** The whole sentence. Somebody's words stand in it as `quoted` makes them. */
export function sentenceOf(told: Told, wording: Wording, quoted: (words: string) => string = (words) => words): string {
  const head = headOf(told, wording)
  return told.words === undefined ? `${head}.` : `${head}: ${quoted(told.words)}${cutMark(told)}`
}
