import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { InvalidLogError, type MafiaGame, reenactGame } from '../../index.js'
import type { Inspector } from '../../inspector/index.js'
import { oneLine, quantity } from '../../kernel/text/index.js'
import { aboutFile, BadInput, waitForAbort, withSignal } from '../exit.js'
import { gameStop } from '../game-faults.js'
import { addOptions, choice, flag, type Given, option, portNumber } from '../given.js'
import { loadOwnCode, type WithModule } from '../input-files.js'
import { bots, gameOption, tableOptions } from '../options.js'
import { parseSpeed } from '../pace.js'
import { readLogEvents } from '../saved-games.js'
import { createPlannedGame, planWholeTable, seatTable } from '../table.js'

const inspectOptions = [
  ...tableOptions,
  option(
    '--log <file>',
    'the log of a finished game, or its database with --game, to replay; `-` reads a log from standard input',
  ).conflicts(['config', 'rules', 'players', 'agent', 'narrator', 'seed']),
  gameOption,
  choice('--narrator <kind>', 'who comments; default: nobody', bots),
  option(
    '--speed <pace>',
    'how long a question takes: instant, fast (4), normal (1), slow (0.5) or a factor',
    parseSpeed,
  ).or(1, 'normal, one second a question'),
  option('--port <n>', 'where the page is served, on this computer only; default: any free port', portNumber).or(0),
  flag('--now', 'begin at once, without waiting for the page'),
]

type InspectOptions = Given<typeof inspectOptions> & WithModule

export function addInspectCommand(program: Command): void {
  const command = program
    .command('inspect')
    .description('show the statecharts of a game in the browser while it is played, or of a recorded one')
  addOptions(command, inspectOptions).action(inspect)
}

/** How long a question takes at normal speed, in ms. */
const normalMs = 1_000

async function inspect(options: InspectOptions): Promise<void> {
  await withSignal(async (signal) => {
    const { createInspector } = await import('../../inspector/index.js')
    const inspector = await createInspector({ port: options.port, keepAlive: true, print: false })
    try {
      const played = await gameFor(options, inspector)
      process.stdout.write(`Inspector: ${inspector.url}\n${played.introduction}\n`)
      await show(played, { inspector, signal, now: options.now ?? false })
    } finally {
      await inspector.stop()
    }
  })
}

interface Played {
  readonly game: MafiaGame
  readonly stop: AbortSignal
  readonly introduction: string
}

function gameFor(options: InspectOptions, { inspect }: Inspector): Promise<Played> {
  const company = { inspect, paceMs: Math.round(normalMs / options.speed) }
  return options.log === undefined ? newGame(options, company) : recordedGame(options.log, options, company)
}

type Company = Pick<Inspector, 'inspect'> & { readonly paceMs: number }

async function newGame(options: InspectOptions, company: Company): Promise<Played> {
  const plan = await planWholeTable(options)
  const { config } = plan.file
  const seed = options.seed ?? config.seed?.toString() ?? randomBytes(16).toString('hex')
  if (plan.personAt !== undefined) throw new BadInput('A person cannot play here: use `play` for that.')
  if (config.log !== undefined)
    throw new BadInput('No log is written here: leave `log` out of the file, or use `play`.')
  const table = await seatTable(plan)
  const game = createPlannedGame(table, seed, company)
  const stop = gameStop(game, {})
  return { game, stop, introduction: `Seed ${oneLine(seed)}: show the same game again with --seed.` }
}

async function recordedGame(
  file: string,
  { game: id, with: module }: InspectOptions,
  company: Company,
): Promise<Played> {
  const events = await readLogEvents(file, id)
  const code = await loadOwnCode(module)
  try {
    const game = reenactGame(events, { ...code, ...company })
    const introduction = `Replay of the recorded game ${oneLine(game.id)}.`
    return { game, stop: new AbortController().signal, introduction }
  } catch (error) {
    throw aboutFile(file, error, InvalidLogError)
  }
}

/** Plays the game for open pages, which stay available at its end until Ctrl-C. */
async function show(
  { game, stop }: Played,
  { inspector, signal, now }: { inspector: Inspector; signal: AbortSignal; now: boolean },
): Promise<void> {
  if (!now) {
    process.stdout.write('Open it in a browser on this computer: the game begins then. Ctrl-C ends.\n')
    await Promise.race([inspector.viewed(), waitForAbort(signal)])
  }
  signal.throwIfAborted()
  const run = game.run({ signal: AbortSignal.any([signal, stop]) })
  const { winner, days } = await run.catch((error) => {
    throw stop.aborted ? stop.reason : error
  })
  process.stdout.write(`The game is over: ${winner} after ${quantity(days, 'day')}. Ctrl-C ends.\n`)
  await waitForAbort(signal)
}
