import type { EventData } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import type { Phase } from '../../rules/game-state.js'
import type { PowerName } from '../../rules/powers/powers.js'
import { type NamedPlayer, nameMarker } from '../reading/mentions.js'
import { readerFor, type TextReader, type TextReading } from '../reading/reader.js'

interface RemarkSubject {
  readonly player: string
  readonly day: number
  /** Speaker, kind and subject: repeating it makes no new remark. */
  readonly key: string
}

/** A statement that may count for or against a player once more is known. */
export type Remark =
  | (RemarkSubject & { readonly kind: 'accusation' | 'defense'; readonly other: string })
  | (RemarkSubject & { readonly kind: 'slip'; readonly power: PowerName })

/** The remarks in a statement of `player`. */
function listRemarks({ accuses, defends, slip }: TextReading, player: string, day: number): Remark[] {
  const about = (kind: 'accusation' | 'defense') => (other: string) => {
    return { kind, player, other, day, key: `${player} ${kind} ${other}` } as const
  }
  const slips = slip ? [{ kind: 'slip', player, power: slip, day, key: `${player} slip` } as const] : []
  return [...accuses.map(about('accusation')), ...defends.map(about('defense')), ...slips]
}

/** Words said in public, with their reading. */
export interface PublicStatement extends TextReading {
  readonly day: number
  readonly phase: Phase
  readonly player: string
  readonly text: string
  readonly nominee?: string | undefined
  readonly remarks: readonly Remark[]
}

/** Reads the words of an event. */
export type StatementReader = (said: EventData['speech.given'], day: number, phase: Phase) => PublicStatement

/** Readings by the event's data: the same words in the same game mean the same for every player. */
const knownStatements = new WeakMap<object, { readonly table: string; readonly heard: PublicStatement }>()

/** The players that texts may mention, and the roles that may be claimed. */
export interface SpeakerRoster {
  readonly players: readonly NamedPlayer[]
  readonly roles: readonly string[]
  /** A key of the table's content. */
  readonly key: string
}

/** A table of these players and roles. */
export const makeSpeakerRoster = (players: readonly NamedPlayer[], roles: readonly string[]): SpeakerRoster => ({
  players,
  roles,
  key: [...roles, ...players.map(({ id, name }) => `${id} ${name}`)].join(),
})

/** Tables by the list of players that a view shows: it shows the same list until something happens to one of them. */
const speakerRosters = new WeakMap<
  readonly NamedPlayer[],
  { readonly opened: unknown; readonly table: SpeakerRoster }
>()

/** The table that a view shows. */
export function findSpeakerRoster({ players, events }: Pick<View, 'players' | 'events'>): SpeakerRoster {
  const opened = events.find(({ type }) => type === 'game.opened')?.data as EventData['game.opened'] | undefined
  const known = speakerRosters.get(players)
  if (known && known.opened === opened) return known.table
  const table = makeSpeakerRoster(players, Object.keys(opened?.rules.cast ?? {}))
  if (Object.isFrozen(players) && Object.isFrozen(opened)) speakerRosters.set(players, { opened, table })
  return table
}

/** A listener at a table. Each text is read once, for any number of players. */
export function statementReaderFor(table: SpeakerRoster): StatementReader {
  return (said, day, phase) => {
    const known = knownStatements.get(said)
    if (known?.table === table.key && known.heard.day === day && known.heard.phase === phase) return known.heard
    const { player, text, nominee } = said
    const reading = textReaderFor(table).read(text, { speaker: player, day })
    const heard = { day, phase, player, text, nominee, ...reading, remarks: listRemarks(reading, player, day) }
    if (Object.isFrozen(said)) knownStatements.set(said, { table: table.key, heard })
    return heard
  }
}

/** Marks the names of the players at a table. */
export function nameMarkerFor({ players, key }: SpeakerRoster): (text: string) => string {
  if (marking?.table !== key) marking = { table: key, mark: nameMarker(players) }
  return marking.mark
}

let marking: { readonly table: string; readonly mark: (text: string) => string } | undefined

/** The most recent reader: one is enough for a whole game. */
let latest: { readonly table: string; readonly reader: TextReader } | undefined

/** A reader of texts at a table. */
export function textReaderFor({ players, roles, key }: SpeakerRoster): TextReader {
  if (latest?.table !== key) latest = { table: key, reader: readerFor(players, roles) }
  return latest.reader
}
