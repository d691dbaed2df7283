import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { GameConflictError, type GameEvent, InvalidLogError, isEvent, type LogStore, resumeFrom } from '../../index.js'
import { jsonlStore, sqliteStore } from '../../stores/index.js'
import { BadInput } from '../bad-input.js'
import { budgetStop } from '../budget-stop.js'
import { commandWith } from '../command-words.js'
import { interruptible } from '../exit.js'
import { amount, wholeNumber } from '../numbers.js'
import { playersFor, type ResumeArguments } from '../resume-table.js'
import { textOf } from '../rules-argument.js'
import { tellLive } from '../tell-live.js'
import { oneLine } from '../telling/plain-text.js'
import { addViewingOptions, showingOf, type ViewingOptions } from '../viewing-options.js'

interface ResumeCommandOptions extends ViewingOptions, ResumeArguments {
  readonly game?: string
}

/** `nightzero resume FILE`: goes on with a game from its log, and keeps the rest in the same file. */
export function addResumeCommand(program: Command): void {
  const command = program
    .command('resume')
    .description('go on with a game from its log, keeping the rest in the same file')
    .argument('<file>', 'a log as `play --log` keeps it (.jsonl), or a SQLite store')
    .option('--game <id>', 'which game of a SQLite store')
    .addOption(new Option('--agent <kind>', 'who plays on').choices(['random', 'scripted']).default('scripted'))
    .addOption(new Option('--config <file>', 'who plays on, as the file of `play --config` says').conflicts(['agent']))
    .option('--max-cost <usd>', 'what the whole game may cost, in US dollars, its log included', amount)
    .option('--max-tokens <n>', 'the tokens that the whole game may take, its log included', wholeNumber(0))
  addViewingOptions(command).action(resume)
}

async function resume(file: string, options: ResumeCommandOptions): Promise<void> {
  const { store, id } = opened(file, options)
  const { signal, release } = interruptible()
  try {
    await tell(store, { id, file, options, signal })
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

function opened(file: string, { game }: ResumeCommandOptions): Opened {
  if (isDatabase(file)) {
    if (game === undefined) throw new BadInput(`\`${file}\` is a SQLite store: say which game with --game.`)
    return { store: sqliteStore(file), id: game }
  }
  const store = jsonlStore(file, { onWarning: (warning) => process.stderr.write(`nightzero: ${oneLine(warning)}\n`) })
  return { store, id: game ?? firstIn(file) }
}

const isDatabase = (file: string): boolean => textOf('read the log', file).startsWith('SQLite format 3')

/** The id in the first line, which a crash cannot have cut where anything follows it. */
function firstIn(file: string): string {
  try {
    const { data } = JSON.parse(readFileSync(file, 'utf8').split('\n', 1)[0] ?? '') as { data: { id: unknown } }
    return String(data.id)
  } catch {
    throw new BadInput(`\`${file}\`: Line 1: expected the first event of a game, \`game.created\`.`)
  }
}

/** Tells the game from its beginning: what was kept, then what is played now. */
async function tell(store: LogStore, { id, file, options, signal }: Telling): Promise<void> {
  const { flight, timeoutMs, person, seats, ...seated } = await playersFor(options)
  const game = await resumeFrom(store, id, seated)
  const known = await store.getEvents(id)
  const ids = seatedIn(known)
  if (seats !== undefined && seats !== ids.length)
    throw new BadInput(`\`${options.config}\` seats ${seats} players, the log ${ids.length}.`)
  const showing = showingOf(options, ids, signal)
  const command = commandWith('resume', file, options.config)
  const stop = budgetStop(game, { flight, timeoutMs, command })
  await tellLive(game, { showing, stop, known, ...(person && { person }) })
}

interface Telling {
  readonly id: string
  readonly file: string
  readonly options: ResumeCommandOptions
  readonly signal: AbortSignal
}

const seatedIn = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) => (isEvent(event, 'game.created') ? event.data.players.map(({ id }) => id) : []))
