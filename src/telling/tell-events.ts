import { isEvent, type ViewEvent } from '../events/event.js'
import type { EventType } from '../events/event-data.js'
import type { View } from '../events/view.js'
import { oneLine, plainText } from '../text/clean-text.js'
import { countOf } from './ballots.js'
import { behindTheScenes } from './behind-the-scenes.js'
import { placeOf } from './places.js'
import { tell } from './tell.js'
import { cutMark, headOf, sentenceOf, type Told } from './told.js'
import type { Wording } from './wording.js'

/** Events that a person at the table learns in other ways, or does not need. */
const untold: ReadonlySet<EventType> = new Set<EventType>([...behindTheScenes, 'summary.written'])

/** The events of `view` from number `from` on, in plain lines that hold no control characters. */
export function tellEvents(view: View, from: number): string[] {
  const wording = wordingFor(view)
  return view.events
    .slice(from)
    .filter(({ type }) => !untold.has(type))
    .flatMap((event) => linesOf(event, view, wording))
    .map((line) => plainText(line).replaceAll('\n', ' '))
}

/** How the players are named for the observer of a view. */
export function wordingFor({ audience, players }: Pick<View, 'audience' | 'players'>): Wording {
  return { you: audience, name: (id) => oneLine(players.find((player) => player.id === id)?.name ?? id) }
}

function linesOf(event: ViewEvent, view: View, wording: Wording): string[] {
  if (isEvent(event, 'phase.changed')) return ['', `--- ${placeOf(event)} ---`]
  const lines = tell(event, wording).flatMap((told) => quotedLines(told, wording))
  if ('tally' in event.data) lines.push(`The count: ${countOf(event.data.tally, wording) || 'nobody chose'}.`)
  if (isEvent(event, 'game.ended')) lines.push(`Alive: ${livingIn(view, wording)}.`)
  return lines
}

const livingIn = ({ players }: View, { name }: Wording): string =>
  players
    .filter(({ status }) => status === 'alive')
    .map(({ id }) => name(id))
    .join(', ') || 'nobody'

/** A sentence; further lines of a player's words are marked, so that none can look like the moderator's. */
function quotedLines(told: Told, wording: Wording): string[] {
  if (told.words === undefined) return [sentenceOf(told, wording)]
  const [first = '', ...rest] = `${plainText(told.words)}${cutMark(told)}`.split('\n')
  return [`${headOf(told, wording)}: ${first}`, ...rest.map((line) => `  | ${line}`)]
}
