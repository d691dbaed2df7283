import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Command } from 'commander'
import { type GameEvent, InvalidLogError, isEvent } from '../../index.js'
import { oneLine, parseJson, quantity } from '../../kernel/text/index.js'
import {
  type ImportedGameLog,
  importAIWolf,
  importArena,
  importLLMafia,
  importTencent,
  type LLMafiaChats,
} from '../../lab/formats/index.js'
import { BadInput } from '../exit.js'
import { addOptions, choice, type Given, option } from '../given.js'
import { readTextFile } from '../input-files.js'
import { makeFolder, writeNewFile } from '../output-files.js'
import { Printer } from '../printer.js'

const read = (path: string): string => readTextFile('read the game', path)

interface ReadableFormat {
  /** What it is, as a person calls it. */
  readonly what: string
  /** How it is recognised. */
  readonly by: string
  readonly isAt: (path: string) => boolean
  readonly read: (path: string) => ImportedGameLog
}

const messagesIn = (path: string): string => join(path, 'all_messages.txt')
const chatIn = (path: string, part: keyof LLMafiaChats): string => join(path, `public_${part}_chat.txt`)

function readMessages(path: string): string | LLMafiaChats {
  if (existsSync(messagesIn(path))) return read(messagesIn(path))
  const [daytime, nighttime, manager] = (['daytime', 'nighttime', 'manager'] as const).map((part) =>
    read(chatIn(path, part)),
  )
  return { daytime, nighttime, manager } as LLMafiaChats
}

const isLLMafia = (path: string): boolean =>
  existsSync(join(path, 'config.json')) && (existsSync(messagesIn(path)) || existsSync(chatIn(path, 'manager')))

const isJson = (path: string): boolean => path.toLowerCase().endsWith('.json')

function hasFields(path: string, names: readonly string[]): boolean {
  const file = parseJson(read(path))
  return typeof file === 'object' && file !== null && names.every((name) => Object.hasOwn(file, name))
}

const formats = {
  aiwolf: {
    what: 'a log of AIWolf',
    by: 'a line `0,status,1,ROLE,ALIVE,agent` for each player comes first',
    isAt: (path) => !isJson(path),
    read: (path) => importAIWolf(read(path)),
  },
  llmafia: {
    what: 'the folder of an LLMafia game',
    by: 'it holds `config.json`, and `all_messages.txt` or the three `public_*_chat.txt`',
    isAt: isLLMafia,
    read: (path) => importLLMafia({ config: read(join(path, 'config.json')), messages: readMessages(path) }),
  },
  tencent: {
    what: 'the JSON of a Tencent game',
    by: 'it has `game_state.roles`',
    isAt: (path) => isJson(path) && hasFields(path, ['game_state']),
    read: (path) => importTencent(read(path)),
  },
  arena: {
    what: 'the JSON of a Werewolf Arena game',
    by: '`game_complete.json` or `game_partial.json`: it has `seer`, `doctor`, `villagers`, `werewolves` and `rounds`',
    isAt: (path) => isJson(path) && hasFields(path, ['werewolves', 'rounds']),
    read: (path) => importArena(read(path)),
  },
} as const satisfies Record<string, ReadableFormat>

const readableFormats = `Games that can be read: ${Object.values(formats)
  .map(({ what, by }) => `${what} (${by})`)
  .join('; ')}.`

type Format = keyof typeof formats

const importOptions = [
  choice('--format <name>', 'the format; default: by what the file is', Object.keys(formats) as Format[]),
  option('-o, --out <folder>', 'the folder for the logs, which is made; required').always(),
]

export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description(
      'read games of AIWolf, LLMafia, Tencent or Werewolf Arena as logs, for stats, positions and views; they cannot be replayed by the rules',
    )
    .argument(
      '<game...>',
      'a log of AIWolf, the JSON of a Tencent or Werewolf Arena game, the folder of an LLMafia game, or a folder of these',
    )
  addOptions(command, importOptions).action(importGames)
}

function importGames(paths: readonly string[], { format, out }: Given<typeof importOptions>): void {
  const games = paths.flatMap((path) => findGames(path, format))
  if (games.length === 0) throw new BadInput(`These folders hold no game that can be imported. ${readableFormats}`)
  const printer = new Printer(process.stdout)
  // All are read before anything is written.
  const imported = games.map((path) => ({ path, ...importGame(path, format) }))
  makeFolder(out)
  for (const { path, events, report } of imported) {
    const target = join(out, `${gameId(events)}.jsonl`)
    writeNewFile('write the log', target, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    const left = report.length === 0 ? '' : `, ${quantity(report.length, 'line')} left out`
    printer.print([oneLine(`${basename(path)}: ${quantity(events.length, 'event')}${left}: ${target}`)])
    for (const { line, reason, text } of report.slice(0, 3))
      printer.print([`  ${oneLine(`line ${line}: ${reason} \`${text.slice(0, 60)}\``)}`])
  }
}

/** A file whose format nobody named may be of any: the refusal lists them all. */
function importGame(path: string, format: Format | undefined): ImportedGameLog {
  try {
    const found = format ?? formatOf(path)
    if (found === undefined) throw new InvalidLogError('This is no game that can be read.')
    return formats[found].read(path)
  } catch (error) {
    if (!(error instanceof InvalidLogError)) throw error
    throw new BadInput(`\`${path}\`: ${error.message}${format === undefined ? ` ${readableFormats}` : ''}`)
  }
}

const gameId = (events: readonly GameEvent[]): string => {
  const [created] = events
  return created && isEvent(created, 'game.created') ? created.data.id : 'game'
}

const formatOf = (path: string): Format | undefined =>
  isLLMafia(path) ? 'llmafia' : (Object.keys(formats) as Format[]).find((name) => formats[name].isAt(path))

/** The games that an argument names: itself, or those in the folder, by name. */
function findGames(path: string, format: Format | undefined): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new BadInput(`Cannot read the game \`${path}\`: no such file or directory.`)
  if (!found.isDirectory() || isLLMafia(path)) return [path]
  const inside = readdirSync(path)
    .sort()
    .map((name) => join(path, name))
  return inside.filter((each) => {
    // A link that leads nowhere is no game.
    const found = statSync(each, { throwIfNoEntry: false })
    if (!found?.isFile()) return isLLMafia(each)
    return format !== undefined ? format !== 'llmafia' : /\.(json|log|txt)$/i.test(each)
  })
}
