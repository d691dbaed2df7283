import type { EventData, EventType } from '../events/event-data.js'
import type { Phase } from '../rules/game-state.js'
import type { Rules } from '../rules/rules-schema.js'

/** How players are named for one reader. */
export interface Wording {
  /** The player who reads: it is `you`. Absent for everybody else. */
  readonly you?: string | undefined
  /** The name of a player. The id may be unknown: a log may contain anything. */
  readonly name: (id: string) => string
  /** The roles of the game, whose powers say how somebody was killed. */
  readonly cast?: Rules['cast'] | undefined
}

export const nameFor = ({ you, name }: Wording, id: string): string => (id === you ? 'you' : name(id))

export const subjectFor = ({ you, name }: Wording, id: string): string => (id === you ? 'You' : name(id))

export const namesFor = (wording: Wording, ids: readonly string[]): string =>
  ids.map((id) => nameFor(wording, id)).join(', ')

/** `Ada's`, `Your`, at the beginning of a sentence. */
export const ownerFor = ({ you, name }: Wording, id: string): string => (id === you ? 'Your' : `${name(id)}'s`)

const choices: Readonly<Record<string, string>> = { skip: 'nobody', abstain: 'abstention', silent: 'silence' }

/** A choice inside a sentence: a player, a verdict, or the meaning of a word such as `skip`. */
export function choiceText(wording: Wording, choice: string): string {
  if (choice === 'guilty' || choice === 'innocent') return choice
  return Object.hasOwn(choices, choice) ? (choices[choice] as string) : nameFor(wording, choice)
}

const irregular: Readonly<Record<string, string>> = { are: 'is', were: 'was' }

/**
 * A verb, given in its form for `you`, in its form for a player; words after the verb do not change: `choose to kill`.
 */
export function verbFor({ you }: Wording, id: string, verb: string): string {
  if (id === you) return verb
  const [first = '', ...rest] = verb.split(' ')
  return [irregular[first] ?? `${first}s`, ...rest].join(' ')
}

/** Players named by their ids, as in the options of a request. */
export const byId: Wording = { name: (id) => id }

/** An event in words: a sentence in parts, so that each output can lay it out. */
export interface EventSentence {
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

interface Moment {
  readonly day: number
  readonly phase: Phase
}

/** A sentence before its verbs are put in the form for its player. */
export interface Sentence extends Partial<Omit<EventSentence, 'words'>> {
  /** What the player does, in the form for `you`; instead of `text`. The verb in `says` is in this form too. */
  readonly does?: string
  readonly words?: string | undefined
}

/** Puts the verbs of a sentence in the form for its player. */
export function inflect({ by, does, text, says, words, truncated }: Sentence, wording: Wording): EventSentence {
  const verb = (base: string) => (by === undefined ? base : verbFor(wording, by, base))
  return {
    ...(by !== undefined && { by }),
    text: text ?? (does ? verb(does) : ''),
    ...(says !== undefined && { says: verb(says) }),
    ...(words !== undefined && { words, truncated }),
  }
}

/** Describes one event for one reader, in one sentence or several, or in none if there is nothing to say. */
export type EventDescriber<K extends EventType> = (
  data: EventData[K],
  wording: Wording,
  moment: Moment,
) => Sentence | readonly Sentence[]

export type EventDescribers<K extends EventType> = { readonly [T in K]: EventDescriber<T> }

/** The mark after words that were cut. */
export const cutMark = ({ truncated }: Pick<EventSentence, 'truncated'>): string => (truncated ? ' [cut short]' : '')

/** What is done, and the verb before the words: `nominates Ada and says`. */
export const describeDeed = ({ text, says }: EventSentence): string => [text, says].filter(Boolean).join(' and ')

/** The sentence up to the words, if any; no full stop. */
export function sentenceHead(told: EventSentence, wording: Wording): string {
  const deed = describeDeed(told)
  return told.by === undefined ? deed : `${subjectFor(wording, told.by)} ${deed}`
}

/** The whole sentence, with the player's words as `quoted` formats them. */
export function writeSentence(
  told: EventSentence,
  wording: Wording,
  quoted: (words: string) => string = (words) => words,
): string {
  const head = sentenceHead(told, wording)
  return told.words === undefined ? `${head}.` : `${head}: ${quoted(told.words)}${cutMark(told)}`
}

export const phaseNames: Readonly<Record<Phase, string>> = {
  setup: 'Setup',
  nightZero: 'Night Zero',
  night: 'night',
  dawn: 'dawn',
  discussion: 'discussion',
  nomination: 'nomination',
  defense: 'defense',
  judgment: 'judgment',
  vote: 'vote',
  revote: 'revote',
  lastWords: 'last words',
  roundEnd: 'end of the round',
  ended: 'the end',
}

/** Where the game is, in words: `Night 2`, `Day 2, discussion`. The day after a night may have the next number. */
export function describePlace({ day, phase }: Moment): string {
  if (phase === 'nightZero' || phase === 'setup') return phaseNames[phase]
  if (phase === 'night') return `Night ${day}`
  return phase === 'dawn' ? `Dawn after night ${day}` : `Day ${day}, ${phaseNames[phase]}`
}
