import { isEvent, type ViewEvent } from '../events/event.js'
import type { EventType } from '../events/event-data.js'
import type { View } from '../events/view.js'
import { powerEvents } from '../rules/powers/powers.js'
import { behindTheScenes } from '../telling/behind-the-scenes.js'
import { isTeamAct } from '../telling/night.js'
import { tell } from '../telling/tell.js'
import { sentenceOf } from '../telling/told.js'
import { byId } from '../telling/wording.js'
import type { Told } from './context/chronicle.js'
import type { MarkOf } from './mafia-marks.js'
import { quote } from './quote.js'

/** The reader of the record, and how it is written for that player. */
export interface Reader {
  readonly playerId: string
  readonly mark: string
  /** A player who speaks, as the record calls it. */
  readonly called: (id: string) => string
  /** Quoted words beyond this many characters are cut. */
  readonly maxQuoteChars: number
  /** The beginning of a line that only the mafia know. */
  readonly amongMafia: MarkOf
}

/** Events that are not in the record: how answers were obtained, and what the rest of the prompt says. */
const untold: ReadonlySet<EventType> = new Set<EventType>([
  ...behindTheScenes,
  'game.opened',
  'persona.briefed',
  'game.ended',
])

/**
 * An event as a line of the record, complete and without the player's words; null for events that are not in the
 * record.
 */
export function recordLine(event: ViewEvent, reader: Reader): Pick<Told, 'line' | 'brief'> | null {
  if (untold.has(event.type)) return null
  const mark = secrecyOf(event, reader)
  const wording = mark === onlyYou || event.type === 'role.dealt' ? { ...byId, you: reader.playerId } : byId
  const speaker = aloud.has(event.type) ? { name: reader.called } : wording
  const mostChars = event.type === 'persona.chosen' ? maxCharacterChars : reader.maxQuoteChars
  const quoted = (words: string) => quote(words, reader.mark, mostChars)
  const told = tell(event, wording)
  const line = (sentences: readonly string[]) =>
    sentences.length === 0 ? null : [...(mark ? [mark] : []), ...sentences].join(' ')
  const whole = line(told.map((one) => sentenceOf(one, speaker, quoted)))
  const deeds = told.flatMap(({ by, text }) => (text === '' ? [] : [{ text, ...(by !== undefined && { by }) }]))
  return whole === null ? null : { line: whole, brief: line(deeds.map((one) => sentenceOf(one, speaker))) }
}

const maxCharacterChars = 600
const aloud: ReadonlySet<EventType> = new Set<EventType>(['speech.given', 'defense.given', 'last-words.given'])

const onlyYou = '(only you know)'
const own: ReadonlySet<EventType> = new Set<EventType>([
  'role.dealt',
  'power.blocked',
  'summary.written',
  ...(Object.keys(powerEvents) as EventType[]),
])

/** The beginning of the line of an event that not everybody knows. */
function secrecyOf(event: ViewEvent, { amongMafia }: Reader): string | undefined {
  if (isOfTeam(event)) return amongMafia(event)
  return event.type === 'night.acted' || own.has(event.type) ? onlyYou : undefined
}

/** Whether a whole team knows of it: who is on it, its talk, its notes and its choices. */
function isOfTeam(event: ViewEvent): boolean {
  if (isEvent(event, 'night.acted')) return isTeamAct(event.data)
  if (isEvent(event, 'role.dealt')) return (event.data.teammates ?? []).length > 0
  return isEvent(event, 'mafia.spoke') || isEvent(event, 'strategy.shared')
}

/** A player as the record calls it when it speaks: its id, and its name where it has one of its own. Names hold no quotes. */
export function calledIn({ players }: Pick<View, 'players'>): (id: string) => string {
  const names = new Map(
    players.map(({ id, name, seat }) => [id, name === `Player ${seat + 1}` ? id : `${id} "${name}"`]),
  )
  return (id) => names.get(id) ?? id
}
