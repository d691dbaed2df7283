import { findOpening, isEvent, type ViewEvent } from '../../kernel/events/event.js'
import type { EventType } from '../../kernel/events/event-data.js'
import type { View } from '../../kernel/events/view.js'
import { type PowerEvents, powerEvents } from '../../kernel/rules/powers/powers.js'
import { oneLine, plainText } from '../../kernel/text/clean-text.js'
import { playerMark } from '../languages/player-mark.js'
import type { Translator } from '../languages/translator.js'
import { asideDescribers, describeFinding, hiddenEvents, nightDescribers } from './private-events.js'
import {
  ballotDescribers,
  describeTally,
  endingDescribers,
  openingDescribers,
  speechDescribers,
} from './public-events.js'
import type { EventDescriber, EventDescribers, EventSentence, Wording } from './sentence.js'
import { cutMark, describePlace, inflect, sentenceHead, writeSentence } from './sentence.js'

const eventDescribers: Required<Omit<EventDescribers, keyof PowerEvents>> = {
  ...openingDescribers,
  ...nightDescribers,
  ...speechDescribers,
  ...ballotDescribers,
  ...asideDescribers,
  ...endingDescribers,
}

/** What an event says: for a reader of another language as its catalogue has it, in English where it has nothing. */
export function describeEvent(event: ViewEvent, wording: Wording): readonly EventSentence[] {
  const { translator, you, name } = wording
  if (translator === undefined) return describeInEnglish(event, wording)
  const marked = describeInEnglish(event, { name: playerMark, rules: wording.rules })
  return marked.map(({ by, text, says, words, ...rest }) => {
    const said = (english: string) => translator.sentence(english, { name, you, by })
    return {
      ...rest,
      ...(by !== undefined && { by }),
      text: said(text),
      ...(says !== undefined && { says: said(says) }),
      ...(words !== undefined && { words: translator.withNames(words, { name, you }) }),
    }
  })
}

function describeInEnglish(event: ViewEvent, wording: Wording): readonly EventSentence[] {
  const told = isFinding(event)
    ? describeFinding(event, wording)
    : (eventDescribers[event.type] as EventDescriber<EventType>)(event.data as never, wording, event)
  return [told].flat().map((sentence) => inflect(sentence, wording))
}

const isFinding = (event: ViewEvent): event is ViewEvent<keyof PowerEvents> => Object.hasOwn(powerEvents, event.type)

/** A person at the table learns these in other ways, or does not need them. */
const omittedFromTable: ReadonlySet<EventType> = new Set<EventType>([...hiddenEvents, 'summary.written'])

/** From event `from` on, in plain lines without control characters. */
export function tellEvents(view: View, from: number, translator?: Translator): string[] {
  const wording = wordingFor(view, translator)
  return view.events
    .slice(from)
    .filter(({ type }) => !omittedFromTable.has(type))
    .flatMap((event) => describeLines(event, view, wording))
    .map((line) => plainText(line).replaceAll('\n', ' '))
}

export function wordingFor(
  { audience, players, events }: Pick<View, 'audience' | 'players' | 'events'>,
  translator?: Translator,
): Wording {
  return {
    translator,
    you: audience,
    rules: findOpening(events)?.rules,
    name: (id) => oneLine(players.find((player) => player.id === id)?.name ?? id),
  }
}

function describeLines(event: ViewEvent, view: View, wording: Wording): string[] {
  // The death itself tells what the table has decided.
  if (isEvent(event, 'phase.changed') && event.data.to === 'resolution') return []
  if (isEvent(event, 'phase.changed')) return ['', `--- ${describePlace(event, wording.translator)} ---`]
  const toLanguage = (line: string) => wording.translator?.sentence(line) ?? line
  const lines = describeEvent(event, wording).flatMap((told) => quotedLines(told, wording))
  if ('tally' in event.data)
    lines.push(toLanguage(`The count: ${describeTally(event.data.tally, wording) || 'nobody chose'}.`))
  const living = view.players.flatMap(({ id, status }) => (status === 'alive' ? wording.name(id) : []))
  if (isEvent(event, 'game.ended')) lines.push(toLanguage(`Alive: ${living.join(', ') || 'nobody'}.`))
  return lines
}

/** Further lines of a player's words are marked, so that none can look like the moderator's. */
function quotedLines(told: EventSentence, wording: Wording): string[] {
  if (told.words === undefined) return [writeSentence(told, wording)]
  const [first = '', ...rest] = `${plainText(told.words)}${cutMark(told, wording.translator)}`.split('\n')
  return [
    `${sentenceHead(told, wording)}${wording.translator?.catalogue.joins.colon ?? ': '}${first}`,
    ...rest.map((line) => `  | ${line}`),
  ]
}
