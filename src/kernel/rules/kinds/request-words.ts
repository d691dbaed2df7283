import { isMessage, message, type Text } from '../../text/message.js'
import { ownEntry } from '../../text/objects.js'
import type { ChannelRules } from '../channel.js'
import type { Place, Question, RequestKind } from '../poll.js'
import { isTrigger, type Trigger } from '../powers/options.js'
import type { PowerPick } from '../powers/power-words.js'
import { findPower, type PowerRules, pickAt } from '../powers/powers.js'
import { describeAudience, type QuestionWords } from '../question-words.js'
import { roleWords } from '../rule-words.js'
import { findKind, isSecretKind } from './kinds.js'

/** What is asked, and at which moment. */
interface KindAtPlace extends Pick<QuestionWords, 'ask' | 'choices'> {
  readonly kind: RequestKind
  readonly place: Pick<Place, 'phase' | 'moment' | 'channel' | 'round'>
}

/**
 * What a request asks for, as a sentence to its player. The powers ask about the night; one that answers to something is
 * asked about that moment, for example after the death of its owner. A chart of the game's own may ask in its own words.
 */
export function describeRequest({ kind, place, ask: own }: KindAtPlace, rules: PowerRules | null = null): Text {
  if (own !== undefined) return own
  if (place.channel !== undefined) return message('question.channel.ask', { channel: place.channel })
  const ask = pickIn({ kind, place }, rules)?.ask ?? findKind(kind, rules).ask
  if (!isTrigger(place.moment)) return ask
  return message('question.atMoment', { at: place.moment, ask: atMoment(ask, place.moment) })
}

/** What is chosen, where that is one of several choices with a power. */
const pickIn = ({ kind, place }: Pick<KindAtPlace, 'kind' | 'place'>, rules: PowerRules | null) =>
  isSecretKind(kind) && kind !== 'strategize' && kind !== 'chat' ? pickAt(findPower(kind, rules), place) : undefined

/** Whether words are asked for in the place of a choice. */
export const asksForText = (asked: Pick<KindAtPlace, 'kind' | 'place'>, rules: PowerRules | null): boolean =>
  pickIn(asked, rules)?.of === 'text'

/** A text that says "tonight", without it where something else is answered. */
const atMoment = (text: Text, at: Trigger): Text =>
  isMessage(text) ? { ...text, values: { ...text.values, at } } : text

interface Answered extends Pick<Question, 'kind' | 'ask' | 'audience'> {
  readonly place?: { readonly channel?: string | undefined }
}

/**
 * Who learns the answer, and what follows from it. Of another question than that of its kind, what follows is not known; a
 * channel of the rules says itself who talks there.
 */
export function describeKnown(
  { kind, place, ask, audience }: Answered,
  rules: (PowerRules & ChannelRules) | null = null,
): Text | undefined {
  if (place?.channel !== undefined) return ownEntry(rules?.channels, place.channel)?.describe
  if (audience !== undefined) return describeAudience(audience)
  const { known, words, becomes } = findKind(kind, rules)
  if (ask === undefined || words !== 'required') return ask === undefined ? known : undefined
  return { public: message('question.speak.known'), team: message('question.chat.known'), player: known }[
    becomes.audience
  ]
}

/** The words that may be chosen instead of a player, each with what it does. */
export function describeWords(
  { kind, place, choices: own }: KindAtPlace,
  rules: PowerRules | null = null,
): Readonly<Record<string, Text>> {
  if (own !== undefined) return own
  const { moment } = place
  const { choices: usual = {} } = findKind(kind, rules)
  const choices = { ...wordsOfPick(pickIn({ kind, place }, rules), rules), ...usual }
  if (!isTrigger(moment)) return choices
  return Object.fromEntries(Object.entries(choices).map(([word, text]) => [word, atMoment(text, moment)]))
}

function wordsOfPick({ of = {} }: PowerPick = {}, rules: PowerRules | null): Readonly<Record<string, Text>> {
  if (typeof of !== 'string') return of
  if (of === 'text') return {}
  return Object.fromEntries(
    Object.entries(rules?.cast ?? {}).map(([role, { describe }]) => [role, roleWords(role, 'describe', describe)]),
  )
}
