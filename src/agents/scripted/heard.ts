import type { PlayerView } from '../../events/view.js'
import type { Saying } from './chronicle.js'
import { type Hearing, type Reader, readerFor } from './hearing.js'

/** Words said in public, with what a listener takes from them. */
export type Heard = Saying & Hearing

/** Texts read before, by their event: reading the same words at the same table again gives the same. */
const readBefore = new WeakMap<object, { readonly table: string; readonly heard: Heard }>()

/** What a listener takes from everything said at a table of these players. Pure; a text is only read once. */
export function heardAt(players: readonly PlayerView[], sayings: readonly Saying[]): Heard[] {
  const table = players.map(({ id, name }) => `${id} ${name}`).join()
  let reader: Reader | undefined
  return sayings.map((saying) => {
    const known = readBefore.get(saying.source)
    if (known?.table === table && known.heard.day === saying.day && known.heard.phase === saying.phase)
      return known.heard
    reader ??= readerFor(players)
    const heard = { ...saying, ...reader.read(saying.text, saying.day, saying.player) }
    readBefore.set(saying.source, { table, heard })
    return heard
  })
}
