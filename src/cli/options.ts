import { type Command, InvalidArgumentError, Option } from 'commander'
import { requireObserver } from '../events/index.js'
import { type CallSink, MafiaError } from '../index.js'
import { jsonlCalls } from '../stores/index.js'
import { BadInput } from './exit.js'
import { outputScene } from './output/scene.js'
import {
  defaultSpeed,
  KeyboardPace,
  parseSpeed,
  type ReadingPace,
  type Speed,
  signalGroup,
  steadyPace,
} from './pace.js'
import { Printer, warn } from './printer.js'
import type { Showing } from './show-game.js'

export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw new InvalidArgumentError(`Expected a whole number ${range}.`)
  }

export function amount(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Expected a number of at least 0.')
  return Number(text)
}

export function portNumber(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= 65_535)) throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}

export const logArgument = 'a log as `play --log` writes it, or a SQLite store; `-` reads a log from standard input'

export const logsArgument =
  'logs as `play --log` writes them, folders of them, or SQLite stores; `-` reads one log from standard input'

export const gameOption = (): Option => new Option('--game <id>', 'the game in a SQLite store')

export function addServiceOptions(command: Command): Command {
  return command
    .option(
      '--patience-ms <n>',
      'how long to retry a service that cannot be reached, for one answer, in ms; default 600000',
      wholeNumber(0),
    )
    .addOption(
      new Option(
        '--on-service-fault <what>',
        'what happens after that, and at once if the service refuses: pause and exit with 4, or use the default answer of the rules',
      ).choices(['pause', 'default']),
    )
}

export function share(text: string): number {
  const value = amount(text)
  if (value > 1) throw new InvalidArgumentError('Expected a share from 0 to 1.')
  return value
}

export function addTableOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--config <file>', 'the YAML or JSON file that describes the game: models, people, limits').conflicts([
        'rules',
        'players',
        'agent',
      ]),
    )
    .option('--rules <name>', 'a preset, as the command `rules` lists them, or a JSON file with rules', 'trial')
    .option('--players <n>', 'how many players the game has', wholeNumber(1), 10)
    .option('--seed <seed>', 'the seed of all random draws; default: random, and printed')
    .addOption(new Option('--agent <kind>', 'who plays').choices(['random', 'scripted']).default('scripted'))
}

/** Options that may be given. */
export type GivenOptions<Value, Name extends string> = { readonly [K in Name]?: Value }

export interface ViewingOptions {
  readonly view?: string
  readonly speed?: Speed
  readonly json?: true
}

export function addViewingOptions(command: Command): Command {
  return command
    .option('--view <who>', 'the view to show: public, viewers, moderator or a player such as p3')
    .addOption(
      new Option(
        '--speed <pace>',
        'instant, fast (4), normal (1), slow (0.5) or a factor; default: 2 on a terminal, instant elsewhere',
      ).argParser(parseSpeed),
    )
    .option('--json', 'print one event a line: the whole log, or with --view what that audience sees')
}

/** How these options show a game of `players`. Throws `InvalidOptionsError` for an unknown view. */
export function createShowing(options: ViewingOptions, players: readonly string[], signal: AbortSignal): Showing {
  const { view = 'public', json } = options
  requireObserver(
    view,
    players.map((id) => ({ id })),
  )
  return {
    printer: new Printer(process.stdout),
    pace: paceFor(options),
    signal,
    scene: outputScene(view),
    ...(json && { json: options.view === undefined ? 'log' : 'view' }),
  }
}

/** On a terminal the reader can change the pace with keys, unless everything is printed at once. */
function paceFor({
  json,
  speed = json ? Number.POSITIVE_INFINITY : defaultSpeed(process.stdout),
}: ViewingOptions): ReadingPace {
  const { stdin, stdout } = process
  if (json || speed === Number.POSITIVE_INFINITY || !stdin.isTTY || !stdout.isTTY) return steadyPace(speed)
  return new KeyboardPace(speed, { input: stdin, output: stdout, leave: () => signalGroup('SIGINT') })
}

export const callsOption = (): Option =>
  new Option(
    '--calls <file>',
    'save every call to a model there, as sent and received, without keys (.jsonl, or .jsonl.gz); a folder gets one file for each game',
  )

/** An existing file is continued. Throws `BadInput` when it cannot be written. */
export function openCallSink(path: string): CallSink {
  const sink = openJsonlCalls(path)
  const { countOf } = sink
  let warned = false
  return {
    async record(call) {
      try {
        await sink.record(call)
      } catch (error) {
        if (!warned) warn(`${(error as Error).message} Calls are missing in this file.`)
        warned = true
      }
    },
    ...(countOf && { countOf: (...place) => sink.countOf?.(...place) ?? 0 }),
  }
}

function openJsonlCalls(path: string): CallSink {
  try {
    return jsonlCalls(path)
  } catch (error) {
    throw MafiaError.is(error) ? new BadInput(error.message) : error
  }
}
