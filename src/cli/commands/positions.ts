import type { Command } from 'commander'
import { type GameEvent, InvalidOptionsError } from '../../index.js'
import { cutPositions, writeSuite } from '../../positions/index.js'
import { BadInput } from '../bad-input.js'
import { logsAt } from '../log-argument.js'
import { eventsIn } from '../log-events.js'
import { refuseExisting } from '../log-file.js'
import { wholeNumber } from '../numbers.js'
import { Printer } from '../printer.js'
import { writeSuiteFile } from '../suite-files.js'
import { outputScene } from '../telling/scene.js'
import { suiteLines } from '../telling/suite.js'

interface PositionsArguments {
  readonly kind?: readonly string[]
  readonly preset?: readonly string[]
  readonly day?: readonly string[]
  readonly limit?: number
  readonly seed?: string
  readonly out?: string
}

/** `nightzero positions LOG...`: the decision points of games as a suite. */
export function addPositionsCommand(program: Command): void {
  program
    .command('positions')
    .description('cut decision points from logs, to ask many models the same questions with `probe`')
    .argument('<log...>', 'logs as `play --log` writes them, or folders of them; `-` reads one from standard input')
    .option('--kind <kinds>', 'kinds of requests, separated by commas; default: vote,nominate,judge,investigate', list)
    .option('--preset <names>', 'only games with these rules, separated by commas', list)
    .option('--day <days>', 'only these days, separated by commas', list)
    .option('--limit <n>', 'the largest number of positions, spread over rules and games', wholeNumber(1))
    .option('--seed <seed>', 'the seed for drawing positions when there is a limit')
    .option('-o, --out <file>', 'the file for the suite, compressed if it ends in .gz or .br; default: standard output')
    .action(positions)
}

const list = (text: string): string[] => text.split(',').map((part) => part.trim())

async function positions(files: readonly string[], given: PositionsArguments): Promise<void> {
  const { kind, preset, day = [], limit, seed, out } = given
  const odd = day.find((text) => !/^\d{1,4}$/.test(text))
  if (odd !== undefined) throw new BadInput(`Expected --day as whole numbers with commas between them, got \`${odd}\`.`)
  refuseExisting([out])
  const suite = await cutPositions(logsIn(files.flatMap(logsAt)), {
    ...(kind && { kinds: kind }),
    ...(preset && { rules: preset }),
    ...(day.length > 0 && { days: day.map(Number) }),
    ...(limit !== undefined && { limit }),
    ...(seed !== undefined && { seed }),
  }).catch((error: unknown) => {
    throw error instanceof InvalidOptionsError && error.path === 'kinds'
      ? new BadInput(`--kind: ${error.message}`)
      : error
  })
  if (suite.positions.length === 0) throw new BadInput('These logs hold no position of this kind.')
  if (out === undefined) return void process.stdout.write(writeSuite(suite))
  writeSuiteFile(out, suite)
  const scene = outputScene('moderator')
  new Printer(process.stdout).print(suiteLines(scene, suite, out))
}

async function* logsIn(files: readonly string[]): AsyncIterable<readonly GameEvent[]> {
  for (const file of files) yield await eventsIn(file)
}
