import { isMessage, message, type Text } from '../../text/message.js'
import { ownEntry } from '../../text/objects.js'
import type { ChannelRules } from '../channel.js'
import { ownChart } from '../charts.js'
import type { Place, Question, RequestKind, RequestKindDefinition } from '../poll.js'
import { isTrigger, type Trigger } from '../powers/options.js'
import type { PowerPick } from '../powers/power-words.js'
import { findPower, type PowerRules, pickAt } from '../powers/powers.js'
import { describeAudience, type QuestionWords } from '../question-words.js'
import { roleWords } from '../rule-words.js'
import type { Rules } from '../rules-schema.js'
import { findKind } from './kinds.js'

/** A kind of request in the words for those whom it is about, if a chart says so. */
const kindAbout = (
  { kind, about }: Pick<Question, 'kind' | 'about'>,
  rules: PowerRules | null,
): RequestKindDefinition => {
  const defined = findKind(kind, rules)
  return about === undefined ? defined : { ...defined, ...defined.about?.(about.map((player) => ({ player }))) }
}

/** What is asked, and at which moment. */
interface KindAtPlace extends Pick<QuestionWords, 'ask' | 'choices' | 'about'> {
  readonly kind: RequestKind
  readonly place: Pick<Place, 'phase' | 'moment' | 'channel' | 'round'>
}

/**
 * What a request asks for, as a sentence to its player. The powers ask about the night; one that answers to something is
 * asked about that moment, for example after the death of its owner. A chart of the game's own may ask in its own words.
 */
export function describeRequest({ kind, place, ask: own, about }: KindAtPlace, rules: PowerRules | null = null): Text {
  if (own !== undefined) return own
  if (place.channel !== undefined) return message('question.channel.ask', { channel: place.channel })
  const ask = pickIn({ kind, place }, rules)?.ask ?? kindAbout({ kind, about }, rules).ask
  if (!isTrigger(place.moment)) return ask
  return message('question.atMoment', { at: place.moment, ask: atMoment(ask, place.moment) })
}

/** What is chosen, where that is one of several choices with a power. */
const pickIn = ({ kind, place }: Pick<KindAtPlace, 'kind' | 'place'>, rules: PowerRules | null) =>
  findKind(kind, rules).becomes.form === 'act' ? pickAt(findPower(kind, rules), place) : undefined

/** Whether words are asked for in the place of a choice. */
export const asksForText = (asked: Pick<KindAtPlace, 'kind' | 'place'>, rules: PowerRules | null): boolean =>
  pickIn(asked, rules)?.of === 'text'

/** A text that says "tonight", without it where something else is answered. */
const atMoment = (text: Text, at: Trigger): Text =>
  isMessage(text) ? { ...text, values: { ...text.values, at } } : text

interface Answered extends Pick<Question, 'kind' | 'ask' | 'audience' | 'about'> {
  readonly place?: { readonly phase?: string | undefined; readonly channel?: string | undefined } | undefined
}

type PhaseRules = Pick<Rules, 'charts' | 'decision'>

/** Whether a chart of the game's own asks in this phase, also in one that is called as a phase of the built-in trial. */
function isOwnPhase(phase: string | undefined, rules: PhaseRules | null): boolean {
  if (rules?.charts === undefined || phase === undefined) return false
  const isOfTrial = phase === 'defense' || phase === 'judgment'
  return ownChart(rules, phase) !== undefined || (isOfTrial && rules.decision !== 'trial')
}

/**
 * Who learns the answer, and what follows from it. Of another question than that of its kind, and in a phase of the game's own,
 * what follows is not known; a channel of the rules says itself who talks there.
 */
export function describeKnown(
  { kind, place, ask, audience, about }: Answered,
  rules: (PowerRules & ChannelRules & PhaseRules) | null = null,
): Text | undefined {
  if (place?.channel !== undefined) return ownEntry(rules?.channels, place.channel)?.describe
  if (audience !== undefined) return describeAudience(audience)
  const { known, words, becomes } = kindAbout({ kind, about }, rules)
  if (ask === undefined && !isOwnPhase(place?.phase, rules)) return known
  if (words !== 'required') return undefined
  return { public: message('question.speak.known'), team: message('question.chat.known'), player: known }[
    becomes.audience
  ]
}

/** The words that may be chosen instead of a player, each with what it does. */
export function describeWords(
  { kind, place, ask, choices: own }: KindAtPlace,
  rules: PowerRules | null = null,
): Readonly<Record<string, Text>> {
  if (own !== undefined) return own
  const { moment } = place
  const { choices: defined = {} } = findKind(kind, rules)
  const otherwise = Object.entries(wordsOfOthers).filter(([word]) => ask !== undefined && Object.hasOwn(defined, word))
  const usual = { ...defined, ...Object.fromEntries(otherwise) }
  const choices = { ...wordsOfPick(pickIn({ kind, place }, rules), rules), ...usual }
  if (!isTrigger(moment)) return choices
  return Object.fromEntries(Object.entries(choices).map(([word, text]) => [word, atMoment(text, moment)]))
}

/** What the words mean in a question in words of a chart's own, which need not be about an elimination. */
const wordsOfOthers: Readonly<Record<string, Text>> = {
  skip: message('question.own.skip'),
  abstain: message('question.own.abstain'),
}

function wordsOfPick({ of = {} }: PowerPick = {}, rules: PowerRules | null): Readonly<Record<string, Text>> {
  if (typeof of !== 'string') return of
  const cast = of === 'role' || of === 'undealt' ? (rules?.cast ?? {}) : {}
  return Object.fromEntries(
    Object.entries(cast).map(([role, { describe }]) => [role, roleWords(role, 'describe', describe)]),
  )
}
