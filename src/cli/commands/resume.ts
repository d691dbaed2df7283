import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Command } from 'commander'
import { isFinished } from '../../events/index.js'
import { GameConflictError, InvalidLogError, type LogStore, resumeFrom } from '../../index.js'
import { jsonlStore, sqliteStore } from '../../stores/index.js'
import { oneLine } from '../../text/index.js'
import { BadInput, fileFault, interruptible } from '../exit.js'
import { gameStop } from '../game-faults.js'
import { formatFileCommand } from '../hints.js'
import { creationData } from '../input-files.js'
import {
  addServiceOptions,
  addViewingOptions,
  callsOption,
  createShowing,
  openCallSink,
  type ViewingOptions,
} from '../options.js'
import { addResumeOptions, playersFor, type ResumeArguments } from '../resume-table.js'
import { playAndPrint } from '../show-game.js'

interface ResumeCommandOptions extends ViewingOptions, ResumeArguments {
  readonly game?: string
  readonly calls?: string
}

/** `nightzero resume FILE`: continues a game from its log, and writes the rest to the same file. */
export function addResumeCommand(program: Command): void {
  const command = program
    .command('resume')
    .description('continue a game from its log, writing the rest to the same file')
    .argument('<file>', 'a log as `play --log` writes it (.jsonl), or a SQLite store')
    .option('--game <id>', 'the game in a SQLite store')
  addResumeOptions(command)
  addServiceOptions(command)
  addViewingOptions(command.addOption(callsOption())).action(resume)
}

async function resume(file: string, options: ResumeCommandOptions): Promise<void> {
  const { store, id } = openStore(file, options)
  const { signal, release } = interruptible()
  try {
    await play(store, { id, file, options, signal })
  } catch (error) {
    if (error instanceof InvalidLogError || error instanceof GameConflictError)
      throw new BadInput(`\`${file}\`: ${error.message}`)
    throw error
  } finally {
    release()
    await store.close?.()
  }
}

interface Opened {
  readonly store: LogStore
  readonly id: string
}

function openStore(file: string, { game }: ResumeCommandOptions): Opened {
  if (isDatabase(file)) {
    if (game === undefined) throw new BadInput(`\`${file}\` is a SQLite store: say which game with --game.`)
    return { store: sqliteStore(file), id: game }
  }
  const store = jsonlStore(file, { onWarning: warnOnce() })
  return { store, id: game ?? idIn(file) }
}

/** A log is read more than once; each warning about it is printed once. */
function warnOnce(): (warning: string) => void {
  const printed = new Set<string>()
  return (warning) => {
    if (!printed.has(warning)) process.stderr.write(`nightzero: ${oneLine(warning)}\n`)
    printed.add(warning)
  }
}

const magic = 'SQLite format 3'

/** Reads only the beginning: a database may be larger than a text can be. Throws `BadInput` when it cannot be read. */
function isDatabase(file: string): boolean {
  const bytes = Buffer.alloc(magic.length)
  try {
    const open = openSync(file, 'r')
    try {
      readSync(open, bytes, 0, bytes.length, 0)
    } finally {
      closeSync(open)
    }
  } catch (error) {
    throw fileFault('read the log', file, error)
  }
  return bytes.toString('latin1') === magic
}

/** The id of the game, from the first line of its log. */
function idIn(file: string): string {
  try {
    const { data } = JSON.parse(readFileSync(file, 'utf8').split('\n', 1)[0] ?? '') as { data: { id: unknown } }
    return String(data.id)
  } catch {
    throw new BadInput(`\`${file}\`: Line 1: Expected the first event of a game, \`game.created\`.`)
  }
}

/** Plays the rest of the game, and prints all of it: the saved events, then the new ones. */
async function play(store: LogStore, { id, file, options, signal }: Resuming): Promise<void> {
  const known = await store.getEvents(id)
  const over = isFinished(known)
  if (over && options.seat !== undefined)
    throw new BadInput(`The game is over. To see it: ${formatFileCommand('replay', file, {})}`)
  const { agent = over ? 'scripted' : undefined, calls, ...others } = options
  const { timeoutMs, person, plan, ...seated } = await playersFor(creationData(known, file), {
    ...others,
    ...(agent && { agent }),
  })
  const game = await resumeFrom(store, id, { ...seated, ...(calls !== undefined && { calls: openCallSink(calls) }) })
  const showing = createShowing(options, plan.ids, signal)
  const command = formatFileCommand('resume', file, options)
  const continuation = { timeoutMs, command }
  const stop = gameStop(game, continuation)
  await playAndPrint(game, { showing, stop, known, ...(person && { person }) })
}

interface Resuming {
  readonly id: string
  readonly file: string
  readonly options: ResumeCommandOptions
  readonly signal: AbortSignal
}
