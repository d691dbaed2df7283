import type { ViewEvent } from '../events/event.js'
import type { EventData, EventType } from '../events/event-data.js'
import type { Phase } from '../rules/game-state.js'
import { type RequestKind, requestKinds } from '../rules/kinds/kinds.js'
import type { Rules } from '../rules/rules-schema.js'
import { ownEntry } from '../text/objects.js'
import { capitalised, splitWords } from '../text/words.js'

export interface Wording {
  /** It is `you`. Absent for a reader who does not play. */
  readonly you?: string | undefined
  /** The id may be unknown: a log may contain anything. */
  readonly name: (id: string) => string
  readonly rules?: Rules | undefined
}

export const nameFor = ({ you, name }: Wording, id: string): string => (id === you ? 'you' : name(id))

export const subjectFor = ({ you, name }: Wording, id: string): string => (id === you ? 'You' : name(id))

export const namesFor = (wording: Wording, ids: readonly string[]): string =>
  ids.map((id) => nameFor(wording, id)).join(', ')

/** `Ada's`, `Your`, at the beginning of a sentence. */
export const ownerFor = ({ you, name }: Wording, id: string): string => (id === you ? 'Your' : `${name(id)}'s`)

const choices: Readonly<Record<string, string>> = { skip: 'nobody', abstain: 'abstention', silent: 'silence' }

export function choiceText(wording: Wording, choice: string): string {
  if (choice === 'guilty' || choice === 'innocent') return choice
  return Object.hasOwn(choices, choice) ? (choices[choice] as string) : nameFor(wording, choice)
}

/** An option of a request for the person who chooses; a bid is a number, which says little without its meaning. */
export const optionText = (kind: RequestKind, option: string, wording: Wording): string =>
  kind === 'bid' ? `${option}: ${requestKinds.bid.choices?.[option]}` : choiceText(wording, option)

const irregular: Readonly<Record<string, string>> = { are: 'is', were: 'was' }

/** `verb` is in its form for `you`; words after the first do not change: `choose to kill`. */
export function verbFor({ you }: Wording, id: string, verb: string): string {
  if (id === you) return verb
  const [first = '', ...rest] = verb.split(' ')
  return [irregular[first] ?? `${first}s`, ...rest].join(' ')
}

export const byId: Wording = { name: (id) => id }

export interface EventSentence {
  readonly by?: string
  /** To be read after the player, without a full stop; empty if the player only says something. */
  readonly text: string
  /** The verb before the words. Absent if they are the reason for what `text` says. */
  readonly says?: string
  readonly words?: string
  readonly truncated?: true | undefined
}

export interface Sentence extends Partial<Omit<EventSentence, 'words'>> {
  readonly does?: string
  readonly words?: string | undefined
}

export function inflect({ by, does, text, says, words, truncated }: Sentence, wording: Wording): EventSentence {
  const verb = (base: string) => (by === undefined ? base : verbFor(wording, by, base))
  return {
    ...(by !== undefined && { by }),
    text: text ?? (does ? verb(does) : ''),
    ...(says !== undefined && { says: verb(says) }),
    ...(words !== undefined && { words, truncated }),
  }
}

export type EventDescriber<K extends EventType> = (
  data: EventData[K],
  wording: Wording,
  moment: Pick<ViewEvent, 'day' | 'phase'>,
) => Sentence | readonly Sentence[]

export type EventDescribers = { readonly [T in EventType]?: EventDescriber<T> }

export const cutMark = ({ truncated }: Pick<EventSentence, 'truncated'>): string => (truncated ? ' [cut short]' : '')

export const describeDeed = ({ text, says }: EventSentence): string => [text, says].filter(Boolean).join(' and ')

export function sentenceHead(told: EventSentence, wording: Wording): string {
  const deed = describeDeed(told)
  return told.by === undefined ? deed : `${subjectFor(wording, told.by)} ${deed}`
}

export function writeSentence(
  told: EventSentence,
  wording: Wording,
  quoted: (words: string) => string = (words) => words,
): string {
  const head = sentenceHead(told, wording)
  return told.words === undefined ? `${head}.` : `${head}: ${quoted(told.words)}${cutMark(told)}`
}

const phaseNames: Readonly<Record<string, string>> = {
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
  resolution: 'resolution',
  lastWords: 'last words',
  roundEnd: 'end of the round',
  ended: 'the end',
}

/** A phase in words; that of a game's own chart is called as its chart. */
export const phaseName = (phase: Phase): string => ownEntry(phaseNames, phase) ?? splitWords(phase)

export function describePlace({ day, phase }: Pick<ViewEvent, 'day' | 'phase'>): string {
  if (day === 0) return capitalised(phaseName(phase))
  if (phase === 'night') return `Night ${day}`
  return phase === 'dawn' ? `Dawn after night ${day}` : `Day ${day}, ${phaseName(phase)}`
}
