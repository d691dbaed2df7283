import type { EventData } from '../events/event-data.js'
import type { View } from '../events/view.js'
import { type Named, nameMarker } from '../reading/names.js'
import { type Reader, type Reading, readerFor } from '../reading/reader.js'
import type { Phase } from '../rules/game-state.js'
import { type Remark, remarksIn } from './remarks.js'

/** Words said in public, with their reading. */
export interface Heard extends Reading {
  readonly day: number
  readonly phase: Phase
  readonly player: string
  readonly text: string
  readonly nominee?: string | undefined
  readonly remarks: readonly Remark[]
}

/** Reads the words of an event. */
export type Listener = (said: EventData['speech.given'], day: number, phase: Phase) => Heard

/** Readings by the event's data: the same words in the same game mean the same for every player. */
const heardBefore = new WeakMap<object, { readonly table: string; readonly heard: Heard }>()

/** The players that texts may mention, and the roles that may be claimed. */
export interface Table {
  readonly players: readonly Named[]
  readonly roles: readonly string[]
  /** A key of the table's content. */
  readonly key: string
}

/** A table of these players and roles. */
export const tableFor = (players: readonly Named[], roles: readonly string[]): Table => ({
  players,
  roles,
  key: [...roles, ...players.map(({ id, name }) => `${id} ${name}`)].join(),
})

/** Tables by the list of players that a view shows: it shows the same list until something happens to one of them. */
const tables = new WeakMap<readonly Named[], { readonly opened: unknown; readonly table: Table }>()

/** The table that a view shows. */
export function tableOf({ players, events }: Pick<View, 'players' | 'events'>): Table {
  const opened = events.find(({ type }) => type === 'game.opened')?.data as EventData['game.opened'] | undefined
  const known = tables.get(players)
  if (known && known.opened === opened) return known.table
  const table = tableFor(players, Object.keys(opened?.rules.cast ?? {}))
  if (Object.isFrozen(players) && Object.isFrozen(opened)) tables.set(players, { opened, table })
  return table
}

/** A listener at a table. Each text is read once, for any number of players. */
export function listenerAt(table: Table): Listener {
  return (said, day, phase) => {
    const known = heardBefore.get(said)
    if (known?.table === table.key && known.heard.day === day && known.heard.phase === phase) return known.heard
    const { player, text, nominee } = said
    const reading = readerAt(table).read(text, { speaker: player, day })
    const heard = { day, phase, player, text, nominee, ...reading, remarks: remarksIn(reading, player, day) }
    if (Object.isFrozen(said)) heardBefore.set(said, { table: table.key, heard })
    return heard
  }
}

/** Marks the names of the players at a table. */
export function markerAt({ players, key }: Table): (text: string) => string {
  if (marking?.table !== key) marking = { table: key, mark: nameMarker(players) }
  return marking.mark
}

let marking: { readonly table: string; readonly mark: (text: string) => string } | undefined

/** The most recent reader: one is enough for a whole game. */
let latest: { readonly table: string; readonly reader: Reader } | undefined

/** A reader of texts at a table. */
export function readerAt({ players, roles, key }: Table): Reader {
  if (latest?.table !== key) latest = { table: key, reader: readerFor(players, roles) }
  return latest.reader
}
