import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import {
  type EventData,
  GameConflictError,
  type GameEvent,
  InvalidLogError,
  isEvent,
  type LogStore,
  resumeFrom,
} from '../../index.js'
import { jsonlStore, sqliteStore } from '../../stores/index.js'
import { oneLine } from '../../text/index.js'
import { BadInput } from '../bad-input.js'
import { budgetStop } from '../budget-stop.js'
import { callsAt, callsOption } from '../calls-argument.js'
import { commandWith } from '../command-words.js'
import { interruptible } from '../exit.js'
import { amount, wholeNumber } from '../numbers.js'
import { playersFor, type ResumeArguments } from '../resume-table.js'
import { textOf } from '../rules-argument.js'
import { addServiceOptions } from '../service-options.js'
import { serviceStop } from '../service-stop.js'
import { tellLive } from '../tell-live.js'
import { addViewingOptions, showingOf, type ViewingOptions } from '../viewing-options.js'

interface ResumeCommandOptions extends ViewingOptions, ResumeArguments {
  readonly game?: string
  readonly calls?: string
}

/** `nightzero resume FILE`: continues a game from its log, and keeps the rest in the same file. */
export function addResumeCommand(program: Command): void {
  const command = program
    .command('resume')
    .description('continue a game from its log, keeping the rest in the same file')
    .argument('<file>', 'a log as `play --log` keeps it (.jsonl), or a SQLite store')
    .option('--game <id>', 'which game of a SQLite store')
    .option('--config <file>', 'who plays on, as the file of `play --config` says')
    .addOption(
      new Option('--seat <n>', 'take this seat, from 1, and play on yourself in this terminal')
        .argParser(wholeNumber(1))
        .conflicts(['json', 'view', 'speed']),
    )
    .addOption(
      new Option(
        '--agent <kind>',
        'who takes over from people, and from others without --config; default: nobody, and scripted or random players play on as before',
      ).choices(['random', 'scripted']),
    )
    .option('--max-cost <usd>', 'what the whole game may cost, in US dollars, its log included', amount)
    .option('--max-tokens <n>', 'the tokens that the whole game may take, its log included', wholeNumber(0))
  addServiceOptions(command)
  addViewingOptions(command.addOption(callsOption())).action(resume)
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
  const store = jsonlStore(file, { onWarning: warnedOnce() })
  return { store, id: game ?? firstIn(file) }
}

/** A log is read more than once; what is wrong with it is told once. */
function warnedOnce(): (warning: string) => void {
  const told = new Set<string>()
  return (warning) => {
    if (!told.has(warning)) process.stderr.write(`nightzero: ${oneLine(warning)}\n`)
    told.add(warning)
  }
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
  const { created, over } = keptIn(await store.getEvents(id), file)
  if (over && options.seat !== undefined)
    throw new BadInput(`The game is over. To see it: ${commandWith('replay', file, {})}`)
  const { agent = over ? 'scripted' : undefined, calls, ...others } = options
  const { timeoutMs, person, plan, ...seated } = await playersFor(created, {
    ...others,
    ...(agent && { agent }),
  })
  const game = await resumeFrom(store, id, { ...seated, ...(calls !== undefined && { calls: callsAt(calls) }) })
  const known = await store.getEvents(id)
  const showing = showingOf(options, plan.ids, signal)
  const command = commandWith('resume', file, options)
  const goingOn = { timeoutMs, command }
  const stop = AbortSignal.any([budgetStop(game, goingOn), serviceStop(game, goingOn)])
  await tellLive(game, { showing, stop, known, ...(person && { person }) })
}

interface Telling {
  readonly id: string
  readonly file: string
  readonly options: ResumeCommandOptions
  readonly signal: AbortSignal
}

/** How the game was made, and whether it is over: then who plays on need not be said. */
function keptIn(events: readonly GameEvent[], file: string): { created: EventData['game.created']; over: boolean } {
  const [first] = events
  if (first === undefined || !isEvent(first, 'game.created'))
    throw new BadInput(`\`${file}\`: Expected the first event of a game, \`game.created\`.`)
  return { created: first.data, over: events.at(-1)?.type === 'game.ended' }
}
