import type { EventData } from '../../events/event-data.js'
import type { PlayerView } from '../../events/view.js'
import { type Reader, type Reading, readerFor } from '../../reading/reader.js'
import type { Phase } from '../../rules/game-state.js'
import { type Remark, remarksIn } from './remarks.js'

/** Words said where everyone heard them, with what a listener takes from them. */
export interface Heard extends Reading {
  readonly day: number
  readonly phase: Phase
  readonly player: string
  readonly text: string
  readonly nominee?: string | undefined
  readonly remarks: readonly Remark[]
}

/** Hears the words of an event. */
export type Listener = (said: EventData['speech.given'], day: number, phase: Phase) => Heard

/** What was heard, by the event's data: the same words at the same table tell all who sit there the same. */
const heardBefore = new WeakMap<object, { readonly table: string; readonly heard: Heard }>()

/** The players and their names at a table, by which texts are read. */
export const tableOf = (players: readonly PlayerView[]): string => players.map(({ id, name }) => `${id} ${name}`).join()

/** A listener at a table of these players. A text is only read once, however many hear it. */
export function listenerAt(players: readonly PlayerView[], table: string): Listener {
  return (said, day, phase) => {
    const known = heardBefore.get(said)
    if (known?.table === table && known.heard.day === day && known.heard.phase === phase) return known.heard
    const { player, text, nominee } = said
    const reading = readerAt(players, table).read(text, { speaker: player, day })
    const heard = { day, phase, player, text, nominee, ...reading, remarks: remarksIn(reading, player, day) }
    if (Object.isFrozen(said)) heardBefore.set(said, { table, heard })
    return heard
  }
}

/** The reader made last: one is enough for a whole game. */
let latest: { readonly table: string; readonly reader: Reader } | undefined

/** A reader of texts about these players. */
export function readerAt(players: readonly PlayerView[], table = tableOf(players)): Reader {
  if (latest?.table !== table) latest = { table, reader: readerFor(players) }
  return latest.reader
}
