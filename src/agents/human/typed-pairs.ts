import type { View } from '../../events/view.js'

/** One `WHO=WHAT` of a typed list, as it was typed and taken apart. */
export interface TypedPair {
  readonly typed: string
  readonly who: string
  readonly what: string
}

/** The pairs of a typed list such as `anna=80, p3=20`. What is not a pair is one with an empty `what`. */
export function pairsIn(text: string): TypedPair[] {
  const said = text
    .replace(/[,;\s]+/g, ' ')
    .replaceAll(' %', '%')
    .trim()
  return (said.match(/[^=]+=\s*\S+|\S.*$/g) ?? []).map((part) => {
    const [who = '', what = ''] = part.split('=').map((side) => side.trim())
    return { typed: part.trim(), who, what }
  })
}

/** The player among `ids` that a person means by an id or a name. */
export const playerMeant = (who: string, view: View, ids: readonly string[]): string | undefined =>
  ids.find((id) => [id, nameIn(view, id)].some((known) => known.toLowerCase() === who.toLowerCase()))

/** Players to choose from, by id and name. */
export const listOf = (view: View, ids: readonly string[]): string =>
  ids.map((id) => (id === nameIn(view, id) ? id : `${id} (${nameIn(view, id)})`)).join(', ')

/** The shown name of a player. */
export const nameIn = ({ players }: View, id: string): string => players.find((player) => player.id === id)?.name ?? id
