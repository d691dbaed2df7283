import { requireArgument } from '../../kernel/errors/arguments.js'
import { findOpening, isEvent, type ViewEvent } from '../../kernel/events/event.js'
import type { EventType } from '../../kernel/events/event-data.js'
import type { View } from '../../kernel/events/view.js'
import { type PowerEvents, powerEvents } from '../../kernel/rules/powers/powers.js'
import { oneLine, plainText } from '../../kernel/text/clean-text.js'
import { message } from '../../kernel/text/message.js'
import type { Language } from '../languages/language.js'
import { asideDescribers, describeFinding, hiddenEvents, nightDescribers } from './private-events.js'
import {
  aliveMessage,
  ballotDescribers,
  endingDescribers,
  openingDescribers,
  speechDescribers,
  tallyMessage,
} from './public-events.js'
import type { EventDescriber, EventDescribers, EventSentence, Wording } from './sentence.js'
import { describePlace, inWords, sentenceHead, sentenceInWords, wordsOf, writeSentence } from './sentence.js'

const eventDescribers: Required<Omit<EventDescribers, keyof PowerEvents>> = {
  ...openingDescribers,
  ...nightDescribers,
  ...speechDescribers,
  ...ballotDescribers,
  ...asideDescribers,
  ...endingDescribers,
}

/** What an event says, in the words of its reader. */
export function describeEvent(event: ViewEvent, wording: Wording): readonly EventSentence[] {
  const told = isFinding(event)
    ? describeFinding(event, wording)
    : (eventDescribers[event.type] as EventDescriber<EventType>)(event.data as never, wording, event)
  return [told].flat().map((sentence) => sentenceInWords(sentence, wording))
}

const isFinding = (event: ViewEvent): event is ViewEvent<keyof PowerEvents> => Object.hasOwn(powerEvents, event.type)

/** A person at the table learns these in other ways, or does not need them. */
const omittedFromTable: ReadonlySet<EventType> = new Set<EventType>([...hiddenEvents, 'summary.written'])

/** From event `from` on, in plain lines without control characters. */
export function tellEvents(view: View, from: number, language?: Language): string[] {
  requireArgument('view', view, { kind: 'an object', fields: ['events', 'players'], advice: 'as `viewFor` makes it' })
  const wording = wordingFor(view, language)
  return view.events
    .slice(from)
    .filter(({ type }) => !omittedFromTable.has(type))
    .flatMap((event) => describeLines(event, view, wording))
    .map((line) => plainText(line).replaceAll('\n', ' '))
}

/** The words that could be chosen in ballots of charts, each with what it means. */
export function choiceWordsIn(events: readonly ViewEvent[]): Wording['choices'] {
  const asked = events.flatMap((event) => (isEvent(event, 'question.put') ? [event.data.choices ?? {}] : []))
  return asked.length === 0 ? undefined : Object.assign({}, ...asked)
}

export function wordingFor(
  { audience, players, events }: Pick<View, 'audience' | 'players' | 'events'>,
  language?: Language,
): Wording {
  return {
    language,
    you: audience,
    rules: findOpening(events)?.rules,
    choices: choiceWordsIn(events),
    name: (id) => oneLine(players.find((player) => player.id === id)?.name ?? id),
  }
}

function describeLines(event: ViewEvent, view: View, wording: Wording): string[] {
  // The death itself tells what the table has decided.
  if (isEvent(event, 'phase.changed') && event.data.to === 'resolution') return []
  if (isEvent(event, 'phase.changed')) return ['', `--- ${describePlace(event, wording.language)} ---`]
  const lines = describeEvent(event, wording).flatMap((told) => quotedLines(told, wording))
  if ('tally' in event.data) lines.push(inWords(tallyMessage(event.data.tally, wording.choices), wording))
  if (isEvent(event, 'game.ended')) {
    const living = view.players.flatMap(({ id, status }) => (status === 'alive' ? wording.name(id) : []))
    lines.push(inWords(aliveMessage(living), wording))
  }
  return lines
}

/** Further lines of a player's words are marked, so that none can look like the moderator's. */
function quotedLines(told: EventSentence, wording: Wording): string[] {
  if (told.words === undefined) return [writeSentence(told, wording)]
  const sentence = sentenceHead(told, wording)
  const cut = wordsOf({ ...told, words: plainText(told.words) }, wording.language)
  const [words = '', ...rest] = cut.split('\n')
  return [inWords(message('sentence.said', { sentence, words }), wording), ...rest.map((line) => `  | ${line}`)]
}
