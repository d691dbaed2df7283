import { readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'
import {
  type EventData,
  foldEvents,
  type GameEvent,
  InvalidLogError,
  isEvent,
  type LogStore,
  readLog,
} from '../index.js'
import { oneLine, parseStrictJson } from '../kernel/text/index.js'
import { jsonlStore } from '../stores/index.js'
import { aboutFile, BadInput } from './exit.js'
import { several } from './given.js'
import { readTextFile } from './input-files.js'
import { isDatabase, openDatabaseStore, shownPlace } from './log-place.js'

/** The text of the log that an argument names; `-` is standard input. Throws `BadInput` when it cannot be read. */
export async function readLogText(file: string): Promise<string> {
  return file === '-' ? await textOfStream(process.stdin) : readLogFile(file)
}

function readLogFile(path: string): string {
  if (!isFolder(path)) return readTextFile('read the log', path)
  const [first] = logsIn(path)
  const advice =
    first === undefined ? 'name a log, a file that ends in .jsonl' : `name one log in it, such as \`${first}\``
  throw new BadInput(`Cannot read the log \`${path}\`: it is a directory; ${advice}.`)
}

/** Whether this is a folder. */
export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** The logs of a folder, by name. */
export const logsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && !isBesideLog(name))
    .sort()
    .map((name) => join(folder, name))

interface SavedGame {
  readonly store: LogStore
  readonly id: string
}

/**
 * Opens the game that an argument names: that of a log, or the game `game` of a database. Throws `BadInput` when there is no
 * such game. Warnings about a damaged end go to `onWarning`.
 */
export async function openSavedGame(
  file: string,
  {
    game,
    onWarning = () => {},
  }: { readonly game?: string | undefined; readonly onWarning?: (warning: string) => void },
): Promise<SavedGame> {
  if (!isDatabase(file)) return { store: jsonlStore(file, { onWarning }), id: game ?? firstGameId(file) }
  if (game === undefined) throw await whichGame(file)
  const store = await openDatabaseStore(file)
  if ((await store.getGame(game)) !== null) return { store, id: game }
  await store.close?.()
  throw noSuchGame(file, game)
}

const namedGames = 5

/** Asks which game is meant, and names the newest ones. A database that cannot be read is asked about all the same. */
async function whichGame(file: string): Promise<BadInput> {
  const newest = await newestGames(file).catch(() => [])
  const names = newest.slice(0, namedGames).map((id) => `\`${oneLine(id)}\``)
  const more = newest.length > namedGames ? ' and others' : ''
  const known = names.length > 0 ? ` It has ${names.join(', ')}${more}.` : ''
  return new BadInput(`\`${shownPlace(file)}\` is a database of games: say which game with --game.${known}`)
}

async function newestGames(file: string): Promise<string[]> {
  const store = await openDatabaseStore(file)
  try {
    return (await store.listGames({ limit: namedGames + 1 })).map(({ id }) => id)
  } finally {
    await store.close?.()
  }
}

function firstGameId(file: string): string {
  const [first = ''] = readLogFile(file).split('\n', 1)
  try {
    const { data } = parseStrictJson(first) as { data: { id: unknown } }
    return String(data.id)
  } catch {
    throw new BadInput(`\`${file}\`: Line 1: Expected the first event of a game, \`game.created\`.`)
  }
}

/**
 * The events of the game that an argument names: of a log, of standard input as `-`, or of the game `game` of a database.
 * Throws `BadInput` when there is no such game.
 */
export async function readLogEvents(file: string, game?: string): Promise<GameEvent[]> {
  if (isDatabase(file)) return await readSavedGame(file, game)
  const text = await readLogText(file)
  try {
    const events = readLog(text)
    if (game !== undefined && creationData(events, file).id !== game) throw noSuchGame(file, game)
    return events
  } catch (error) {
    throw aboutFile(file, error, InvalidLogError)
  }
}

async function readSavedGame(file: string, game: string | undefined): Promise<GameEvent[]> {
  const { store, id } = await openSavedGame(file, { game })
  try {
    return [...(await store.getEvents(id))]
  } catch (error) {
    throw aboutFile(shownPlace(file), error, InvalidLogError)
  } finally {
    await store.close?.()
  }
}

const noSuchGame = (file: string, game: string): BadInput =>
  new BadInput(`\`${shownPlace(file)}\` has no game \`${oneLine(game)}\`.`)

/** The events of each game that arguments name; a folder means all logs in it, by name, and a database all its games, the newest first. */
export async function* readAllLogs(paths: readonly string[]): AsyncIterable<GameEvent[]> {
  // A pattern such as `logs/*.jsonl` names those too.
  const logs = paths.filter((path) => !isBesideLog(path))
  for (const path of (logs.length > 0 ? logs : paths).flatMap(findLogs)) {
    if (isDatabase(path)) yield* readAllGames(path)
    else yield await readLogEvents(path)
  }
}

/** What resuming and analysing leave beside a log. */
const isBesideLog = (path: string): boolean => /\.(?:journal|analysis)\.jsonl$/.test(path)

function findLogs(path: string): string[] {
  if (path === '-' || !isFolder(path)) return [path]
  const logs = logsIn(path)
  if (logs.length === 0) throw new BadInput(`\`${path}\` contains no log: expected files that end in .jsonl.`)
  return logs
}

async function* readAllGames(place: string): AsyncIterable<GameEvent[]> {
  const store = await openDatabaseStore(place)
  try {
    for (let after: string | undefined; ; ) {
      const page = await store.listGames({ limit: 1_000, ...(after !== undefined && { after }) })
      for (const { id } of page) yield [...(await store.getEvents(id))]
      after = page.at(-1)?.id
      if (after === undefined) return
    }
  } catch (error) {
    throw aboutFile(shownPlace(place), error, InvalidLogError)
  } finally {
    await store.close?.()
  }
}

export function creationData([first]: readonly GameEvent[], file: string): EventData['game.created'] {
  if (first === undefined || !isEvent(first, 'game.created'))
    throw new BadInput(`\`${file}\`: Expected the first event of a game, \`game.created\`.`)
  return first.data
}

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
