import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'
import {
  defineRules,
  type EventData,
  type GameEvent,
  InvalidLogError,
  isEvent,
  type LogStore,
  MafiaError,
  type Rules,
  type RulesInput,
  readLog,
} from '../index.js'
import { resolveRules } from '../rules/index.js'
import { jsonlStore, sqliteStore } from '../stores/index.js'
import { oneLine } from '../text/index.js'
import { aboutFile, BadInput, fileFault } from './exit.js'

/**
 * The rules that `--rules` names: a preset, or a JSON file with whole rules or with `extends` and changes. Throws
 * `BadInput` or an error of the library for what is neither.
 */
export function rulesArgument(argument: string): Rules {
  return isPath(argument) ? rulesFile(argument) : resolveRules(argument as never)
}

const isPath = (argument: string): boolean => /[\\/]|\.json$/i.test(argument) || existsSync(argument)

function rulesFile(path: string): Rules {
  const input = rulesJson(readTextFile('read the rules file', path), path)
  try {
    return defineRules(input)
  } catch (error) {
    throw aboutFile(path, error, MafiaError)
  }
}

function rulesJson(text: string, path: string): RulesInput {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as RulesInput
  } catch (error) {
    throw new BadInput(`\`${path}\` is not JSON: ${(error as Error).message}.`)
  }
}

export function readTextFile(doing: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}

/** The text of the log that an argument names; `-` is standard input. Throws `BadInput` when it cannot be read. */
export async function readLogText(file: string): Promise<string> {
  return file === '-' ? await textOfStream(process.stdin) : readTextFile('read the log', file)
}

const magic = 'SQLite format 3'

/** Reads only the beginning, as a database may be larger than a text can be, and nothing of a pipe, which is read once. */
export function isDatabase(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  const bytes = Buffer.alloc(magic.length)
  let open: number | undefined
  try {
    open = openSync(file, 'r')
    readSync(open, bytes, 0, bytes.length, 0)
  } catch (error) {
    throw fileFault('read the log', file, error)
  } finally {
    if (open !== undefined) closeSync(open)
  }
  return bytes.toString('latin1') === magic
}

interface SavedGame {
  readonly store: LogStore
  readonly id: string
}

/**
 * Opens the game that an argument names: that of a log, or the game `id` of a SQLite store. Throws `BadInput` when there is no
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
  if (game === undefined) throw new BadInput(`\`${file}\` is a SQLite store: say which game with --game.`)
  const store = sqliteStore(file)
  if ((await store.getGame(game)) !== null) return { store, id: game }
  await store.close?.()
  throw noSuchGame(file, game)
}

function firstGameId(file: string): string {
  const [first = ''] = readTextFile('read the log', file).split('\n', 1)
  try {
    const { data } = JSON.parse(first) as { data: { id: unknown } }
    return String(data.id)
  } catch {
    throw new BadInput(`\`${file}\`: Line 1: Expected the first event of a game, \`game.created\`.`)
  }
}

/**
 * The events of the game that an argument names: of a log, of standard input as `-`, or of the game `game` of a SQLite store.
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
    throw aboutFile(file, error, InvalidLogError)
  } finally {
    await store.close?.()
  }
}

const noSuchGame = (file: string, game: string): BadInput =>
  new BadInput(`\`${file}\` has no game \`${oneLine(game)}\`.`)

/** The events of each game that arguments name; a folder means all logs in it, by name, and a SQLite store all its games, the newest first. */
export async function* readAllLogs(paths: readonly string[]): AsyncIterable<GameEvent[]> {
  for (const path of paths.flatMap(findLogs)) {
    if (!isDatabase(path)) yield await readLogEvents(path)
    else for (const id of await gameIds(path)) yield await readSavedGame(path, id)
  }
}

function findLogs(path: string): string[] {
  if (path === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const logs = readdirSync(path).filter((name) => name.endsWith('.jsonl') && !name.endsWith('.journal.jsonl'))
  if (logs.length === 0) throw new BadInput(`\`${path}\` contains no log: expected files that end in .jsonl.`)
  return logs.sort().map((name) => join(path, name))
}

async function gameIds(file: string): Promise<string[]> {
  const store = sqliteStore(file)
  const ids: string[] = []
  try {
    for (;;) {
      const after = ids.at(-1)
      const page = await store.listGames({ limit: 1_000, ...(after !== undefined && { after }) })
      if (page.length === 0) return ids
      ids.push(...page.map(({ id }) => id))
    }
  } finally {
    await store.close?.()
  }
}

export function creationData([first]: readonly GameEvent[], file: string): EventData['game.created'] {
  if (first === undefined || !isEvent(first, 'game.created'))
    throw new BadInput(`\`${file}\`: Expected the first event of a game, \`game.created\`.`)
  return first.data
}
