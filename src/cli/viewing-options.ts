import { type Command, Option } from 'commander'
import { requireObserver } from '../events/index.js'
import { signalGroup } from './keyboard.js'
import { KeyboardPace } from './keyboard-pace.js'
import { type Pace, steadyPace } from './pace.js'
import { Printer } from './printer.js'
import type { Showing } from './show.js'
import { defaultSpeed, type Speed, speedOf } from './speed.js'
import { outputScene } from './telling/scene.js'

/** The options of every command that shows a game. */
export interface ViewingOptions {
  readonly view?: string
  readonly speed?: Speed
  readonly json?: true
}

/** Gives `command` the options that say how a game is shown. */
export function addViewingOptions(command: Command): Command {
  return command
    .option('--view <who>', 'the view to show: public, viewers, moderator or a player such as p3')
    .addOption(
      new Option(
        '--speed <pace>',
        'instant, fast (4), normal (1), slow (0.5) or a factor; default: 2 on a terminal, instant elsewhere',
      ).argParser(speedOf),
    )
    .option('--json', 'print one event a line: the whole log, or with --view what that audience sees')
}

/** How these options show a game of `players`. Throws `InvalidOptionsError` for an unknown view. */
export function showingOf(options: ViewingOptions, players: readonly string[], signal: AbortSignal): Showing {
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
}: ViewingOptions): Pace {
  const { stdin, stdout } = process
  if (json || speed === Number.POSITIVE_INFINITY || !stdin.isTTY || !stdout.isTTY) return steadyPace(speed)
  return new KeyboardPace(speed, {
    input: stdin,
    output: stdout,
    leave: () => signalGroup('SIGINT'),
  })
}
