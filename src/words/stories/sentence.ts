import type { ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { Phase } from '../../kernel/rules/game-state.js'
import { type RequestKind, requestKinds } from '../../kernel/rules/kinds/kinds.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { capitalised, splitWords } from '../../kernel/text/words.js'
import type { Translator } from '../languages/translator.js'

export interface Wording {
  /** It is `you`. Absent for a reader who does not play. */
  readonly you?: string | undefined
  /** The id may be unknown: a log may contain anything. */
  readonly name: (id: string) => string
  readonly rules?: Rules | undefined
  /** The language to tell in. Absent for English. */
  readonly translator?: Translator | undefined
}

export const nameFor = ({ you, name, translator }: Wording, id: string): string =>
  id === you ? (translator?.catalogue.you.object ?? 'you') : name(id)

export const subjectFor = ({ you, name, translator }: Wording, id: string): string =>
  id === you ? (translator?.catalogue.you.subject ?? 'You') : name(id)

export const namesFor = (wording: Wording, ids: readonly string[]): string =>
  ids.map((id) => nameFor(wording, id)).join(', ')

/** `Ada's`, `Your`, at the beginning of a sentence. */
export const ownerFor = ({ you, name }: Wording, id: string): string => (id === you ? 'Your' : `${name(id)}'s`)

const choices: Readonly<Record<string, string>> = { skip: 'nobody', abstain: 'abstention', silent: 'silence' }

export function choiceText(wording: Wording, choice: string): string {
  const word = choice === 'guilty' || choice === 'innocent' ? choice : ownEntry(choices, choice)
  return word === undefined ? nameFor(wording, choice) : (wording.translator?.words(word) ?? word)
}

/** An option of a request for the person who chooses; a bid is a number, which says little without its meaning. */
export function optionText(kind: RequestKind, option: string, wording: Wording): string {
  if (kind !== 'bid') return choiceText(wording, option)
  const meaning = requestKinds.bid.choices?.[option] ?? ''
  return `${option}: ${wording.translator?.words(meaning) ?? meaning}`
}

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

const cutShort = '[cut short]'

export const cutMark = ({ truncated }: Pick<EventSentence, 'truncated'>, translator?: Translator): string =>
  truncated ? ` ${translator?.words(cutShort) ?? cutShort}` : ''

export const describeDeed = ({ text, says }: EventSentence, translator?: Translator): string =>
  [text, says].filter(Boolean).join(translator?.catalogue.joins.deeds ?? ' and ')

export function sentenceHead(told: EventSentence, wording: Wording): string {
  const deed = describeDeed(told, wording.translator)
  const { subject = ' ' } = wording.translator?.catalogue.joins ?? {}
  return told.by === undefined ? deed : `${subjectFor(wording, told.by)}${subject}${deed}`
}

export function writeSentence(
  told: EventSentence,
  wording: Wording,
  quoted: (words: string) => string = (words) => words,
): string {
  const head = sentenceHead(told, wording)
  const { stop = '.', colon = ': ' } = wording.translator?.catalogue.joins ?? {}
  return told.words === undefined
    ? `${head}${stop}`
    : `${head}${colon}${quoted(told.words)}${cutMark(told, wording.translator)}`
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
export function phaseName(phase: Phase, translator?: Translator): string {
  const name = ownEntry(phaseNames, phase) ?? splitWords(phase)
  return translator?.words(name) ?? name
}

export function describePlace(moment: Pick<ViewEvent, 'day' | 'phase'>, translator?: Translator): string {
  const place = placeInEnglish(moment)
  return translator?.words(place) ?? place
}

function placeInEnglish({ day, phase }: Pick<ViewEvent, 'day' | 'phase'>): string {
  if (day === 0) return capitalised(phaseName(phase))
  if (phase === 'night') return `Night ${day}`
  return phase === 'dawn' ? `Dawn after night ${day}` : `Day ${day}, ${phaseName(phase)}`
}
