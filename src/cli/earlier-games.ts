import { dirname, resolve } from 'node:path'
import { foldEvents, type GameEvent } from '../index.js'
import { several } from './given.js'
import { readLogEvents } from './saved-games.js'

export const historyOption = several(
  '--history <log...>',
  'earlier games of these players, oldest first: each knows what it then knew. Seats without names get those of the last game',
)

interface HistoryFile {
  readonly path: string
  readonly config: { readonly history?: readonly string[] | undefined }
}

/** The games whose logs an argument names, or else the field `history` of a file, which are beside the file. Throws `BadInput`. */
export async function readEarlierGames(argument: readonly string[] | undefined, file?: HistoryFile) {
  const named = (file?.config.history ?? []).map((path) => resolve(dirname(file?.path ?? ''), path))
  return await Promise.all((argument ?? named).map((path) => readLogEvents(path)))
}

/** These seats, with the names of the last game's players if no seat has a name: players are found by name. */
export function namedAsBefore<S extends { readonly name?: string | undefined; readonly persona?: unknown }>(
  seats: readonly S[],
  history: readonly (readonly GameEvent[])[],
): readonly S[] {
  const last = history.at(-1)
  if (last === undefined || seats.some(({ name, persona }) => name !== undefined || persona !== undefined)) return seats
  const { players } = foldEvents(last)
  return seats.map((seat, at) => {
    const { name } = players[at] ?? {}
    return name === undefined ? seat : { ...seat, name }
  })
}
