import type { ViewEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import type { Phase } from '../../kernel/rules/game-state.js'
import { type RequestKind, requestKinds } from '../../kernel/rules/kinds/kinds.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { namesTeam } from '../../kernel/rules/team.js'
import {
  type Message,
  type MessageId,
  message,
  type OwnWords,
  type PlayerValue,
  type RoleValue,
  type TeamValue,
  type Text,
} from '../../kernel/text/message.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { splitWords } from '../../kernel/text/words.js'
import type { Language, Naming } from '../languages/language.js'
import { english, seatEnglish } from '../languages/languages.js'

/** How events are told: how the players are called, to whom, by which rules, and in which language. */
export interface Wording extends Naming {
  readonly rules?: Rules | undefined
  /** The words that could be chosen in ballots of charts, each with what it means. */
  readonly choices?: Readonly<Record<string, OwnWords>> | undefined
  /** The language to tell in. Absent for English. */
  readonly language?: Language | undefined
}

/** A text in the words of a reader. */
export const inWords = (text: Text, wording: Wording): string => (wording.language ?? english()).render(text, wording)

export const player = (id: string): PlayerValue => ({ player: id })

/** What a word of the rules names: a team, or a role. */
export const roleOrTeam = (word: string, rules?: Rules): RoleValue | TeamValue =>
  namesTeam(word, rules) ? { team: word } : { role: word }

const choices = {
  skip: 'choice.skip',
  abstain: 'choice.abstain',
  silent: 'choice.silent',
  guilty: 'choice.guilty',
  innocent: 'choice.innocent',
} as const satisfies Record<string, MessageId>

/** What was chosen: a player, a word of a chart's own, or one of the words that stand beside players. */
export const choiceValue = (choice: string, own?: Wording['choices']): PlayerValue | Message | OwnWords =>
  ownEntry(own, choice) ??
  (Object.hasOwn(choices, choice) ? message(choices[choice as keyof typeof choices]) : player(choice))

export const choiceText = (wording: Wording, choice: string): string =>
  (wording.language ?? english()).words(choiceValue(choice, wording.choices), wording)

/** An option of a request for the person who chooses; a bid is a number, which says little without its meaning. */
export function optionText(kind: RequestKind, option: string, wording: Wording): string {
  if (kind !== 'bid') return choiceText(wording, option)
  const { language = seatEnglish() } = wording
  return `${option}: ${language.render(requestKinds.bid.choices?.[option] ?? '')}`
}

export const byId: Wording = { name: (id) => id }

/** What one sentence about an event says, in the words of its reader. */
export interface EventSentence {
  readonly by?: string
  /** To be read after the player, without a full stop; empty if the player only says something. */
  readonly text: string
  /** The verb before the words. Absent if they are the reason for what `text` says. */
  readonly says?: string
  readonly words?: string
  readonly truncated?: true | undefined
}

/** The same before it is in words. */
export interface Sentence {
  readonly by?: string
  readonly text?: Text
  readonly says?: Message
  readonly words?: Text | undefined
  readonly truncated?: true | undefined
}

export function sentenceInWords({ by, text = '', says, words, truncated }: Sentence, wording: Wording): EventSentence {
  return {
    ...(by !== undefined && { by }),
    text: inWords(text, wording),
    ...(says !== undefined && { says: inWords(says, wording) }),
    ...(words !== undefined && { words: inWords(words, wording), truncated }),
  }
}

export type EventDescriber<K extends EventType> = (
  data: EventData[K],
  wording: Pick<Wording, 'rules' | 'you' | 'choices'>,
  moment: Pick<ViewEvent, 'day' | 'phase'>,
) => Sentence | readonly Sentence[]

export type EventDescribers = { readonly [T in EventType]?: EventDescriber<T> }

/** The words of a sentence, with a mark where they were cut. */
export const wordsOf = ({ words = '', truncated }: EventSentence, language: Language = english()): string =>
  truncated ? language.render(message('words.cut', { words })) : words

/** What a player does and that it says something: what stands between its name and its words. */
export function describeDeed({ text, says = '' }: EventSentence, language: Language = english()): string {
  return text && says ? language.render(message('sentence.deedAndWords', { deed: text, says })) : text || says
}

/** A player as it stands before what it does. */
export const subjectOf = (id: string, wording: Wording): string =>
  inWords(message('players.subject', { who: player(id) }), wording)

/** A sentence up to the words in it. */
export function sentenceHead(told: EventSentence, wording: Wording): string {
  const deed = describeDeed(told, wording.language)
  return told.by === undefined ? deed : inWords(message('sentence.subject', { who: player(told.by), deed }), wording)
}

export function writeSentence(
  told: EventSentence,
  wording: Wording,
  quoted: (words: string) => string = (words) => words,
): string {
  const sentence = sentenceHead(told, wording)
  if (told.words === undefined) return inWords(message('sentence.stop', { sentence }), wording)
  const words = wordsOf({ ...told, words: quoted(told.words) }, wording.language)
  return inWords(message('sentence.said', { sentence, words }), wording)
}

const phaseNames = {
  setup: 'phase.setup',
  nightZero: 'phase.nightZero',
  night: 'phase.night',
  dawn: 'phase.dawn',
  whispers: 'phase.whispers',
  noon: 'phase.noon',
  discussion: 'phase.discussion',
  nomination: 'phase.nomination',
  defense: 'phase.defense',
  judgment: 'phase.judgment',
  vote: 'phase.vote',
  revote: 'phase.revote',
  resolution: 'phase.resolution',
  lastWords: 'phase.lastWords',
  roundEnd: 'phase.roundEnd',
  ended: 'phase.ended',
} as const satisfies Record<string, MessageId>

/** A phase as a text; that of a game's own chart is called as its chart. */
export const phaseText = (phase: Phase): Text =>
  Object.hasOwn(phaseNames, phase) ? message(phaseNames[phase as keyof typeof phaseNames]) : splitWords(phase)

/** A phase in words. */
export const phaseName = (phase: Phase, language: Language = english()): string => language.render(phaseText(phase))

/** When something happens, as a message. */
export function placeMessage({ day, phase }: Pick<ViewEvent, 'day' | 'phase'>): Message {
  if (day === 0) return message('place.other', { phase: phaseText(phase) })
  if (phase === 'night') return message('place.night', { n: day })
  return phase === 'dawn'
    ? message('place.dawn', { n: day })
    : message('place.day', { n: day, phase: phaseText(phase) })
}

/** When something happens, in words. */
export const describePlace = (moment: Pick<ViewEvent, 'day' | 'phase'>, language: Language = english()): string =>
  language.render(placeMessage(moment))
