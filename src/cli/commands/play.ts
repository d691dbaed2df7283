import { randomBytes } from 'node:crypto'
import { closeSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { MafiaGame } from '../../index.js'
import { definedFields } from '../../kernel/text/index.js'
import { loadLanguage } from '../../words/languages/index.js'
import { BadInput, withSignal } from '../exit.js'
import { gameStop } from '../game-faults.js'
import { addOptions, choice, flag, type Given, option, share, wholeNumber } from '../given.js'
import { formatFileCommand, resumeCommand, warnOfShortGame, welcomeLines } from '../hints.js'
import type { WithModule } from '../input-files.js'
import { busOption, connectBus } from '../kafka.js'
import { openDatabaseStore } from '../log-place.js'
import {
  bots,
  callsOption,
  evidenceFrom,
  evidenceOption,
  refusePacedSeat,
  serviceOptions,
  signOption,
  tableOptions,
  viewingOptions,
} from '../options.js'
import { outputScene } from '../output/scene.js'
import { createFile, createLogFile, openCallSink } from '../output-files.js'
import { estimateTable, refuseAssumptions, withModels } from '../planning/estimate.js'
import { assumptionOptions } from '../planning/plan-games.js'
import { jsonText, Printer } from '../printer.js'
import { historyOption } from '../saved-games.js'
import { playSeries } from '../series.js'
import { seriesDatabase, seriesFolder } from '../series-place.js'
import { createShowing, createTranscript, playAndPrint } from '../show-game.js'
import { createPlannedGame, planWholeTable, type SeatedTable, seatTable, type TablePlan } from '../table.js'

const aboutOneGame = ['transcript', 'bus', 'view', 'speed']

const playOptions = [
  ...tableOptions,
  choice('--narrator <kind>', 'who comments, for --view viewers or moderator; default: nobody', bots),
  option(
    '--seat <n>',
    'take this seat, from 1, and play yourself in this terminal, at your own speed',
    wholeNumber(1),
  ).conflicts(['json', 'games', 'view', 'dryRun']),
  flag(
    '--dry-run',
    'print the first prompt of each kind, and what the models of a file (without one, a model in each seat) would take: tokens, cost, time; with --games only that. Calls no server',
  ).conflicts([...aboutOneGame, 'log', 'db', 'calls', 'remember']),
  flag('--verbose', 'with --dry-run: print every prompt'),
  option(
    '--log <file>',
    'save the whole log there, one event a line; the file must not exist. With --games a folder, with a log for each game: the same command then continues where it stopped',
  ),
  option(
    '--db <file>',
    'save the game, or with --games all of them, in this database: a SQLite file, or `postgres://...`',
  ).conflicts('log'),
  historyOption,
  busOption,
  option('--transcript <file>', "write the game there too, with everyone's thoughts; the file must not exist"),
  callsOption,
  evidenceOption,
  signOption.conflicts('games'),
  option('--games <n>', 'play this many games and print a summary instead', wholeNumber(1)).conflicts(aboutOneGame),
  flag('--remember', 'with --games: the players keep their names, and each knows the earlier games').conflicts(
    'concurrency',
  ),
  option('--concurrency <n>', 'with --games and --log or --db: how many are played at once; default 1', wholeNumber(1)),
  option(
    '--max-defaulted <share>',
    'with --games: a game is void, and counts in no rate, when more of its answers are defaults; default 0.2',
    share,
  ),
  ...serviceOptions,
  ...viewingOptions,
  ...assumptionOptions,
]

type PlayOptions = Given<typeof playOptions> & WithModule

export function addPlayCommand(program: Command): void {
  const command = program
    .command('play')
    .description('play a game and print it; without options a trial of ten scripted players')
  addOptions(command, playOptions).action(play)
}

async function play(options: PlayOptions): Promise<void> {
  const plan = await planWholeTable(options)
  const given = options.seed ?? plan.file.config.seed?.toString()
  const seed = given ?? freshSeed()
  await withSignal(async (signal) => {
    if (options.dryRun) return await printEstimate(plan, { ...options, ...definedFields({ seed: given }) }, signal)
    refuseMixtures(options, plan)
    const seated = { ...(await seatTable(plan)), ...evidenceFrom(options) }
    const table = options.calls === undefined ? seated : { ...seated, calls: openCallSink(options.calls) }
    const { games, concurrency = 1, remember = false } = options
    if (games === undefined) return await playOne(table, { options, seed, signal })
    warnOfShortGame(plan)
    const place = await seriesPlace(options, given, seed)
    try {
      await playSeries(table, { games, seed, concurrency, remember, signal, ...(place && { place, seed: place.seed }) })
    } finally {
      await place?.close()
    }
  })
}

async function printEstimate(plan: TablePlan, options: PlayOptions, signal: AbortSignal): Promise<void> {
  const table = options.config === undefined ? withModels(plan) : plan
  const { lines, json } = await estimateTable(outputScene('moderator'), table, { given: options, signal })
  new Printer(process.stdout).print(options.json ? jsonText(json).split('\n') : lines)
}

async function seriesPlace({ log, db }: PlayOptions, given: string | undefined, seed: string) {
  if (db !== undefined) return await seriesDatabase(db, seed)
  return log === undefined ? undefined : seriesFolder(log, given, freshSeed)
}

function refuseMixtures(options: PlayOptions, { personAt, file }: TablePlan): void {
  refusePacedSeat(options)
  refuseAssumptions(options, '--dry-run')
  const { games, json, verbose, concurrency, maxDefaulted, remember } = options
  const saved = options.log ?? options.db
  if (concurrency !== undefined && (games === undefined || saved === undefined))
    throw new BadInput('--concurrency belongs to --games with --log or --db.')
  if (maxDefaulted !== undefined && games === undefined) throw new BadInput('--max-defaulted belongs to --games.')
  if (remember && games === undefined) throw new BadInput('--remember belongs to --games.')
  if (verbose) throw new BadInput('--verbose belongs to --dry-run.')
  if (json && games !== undefined) throw new BadInput('--json is for one game, or with --dry-run: leave it out.')
  if (personAt !== undefined && (json || games !== undefined))
    throw new BadInput('A person plays in the terminal: leave out --json and --games.')
  if (games !== undefined && file.config.log !== undefined)
    throw new BadInput('A `log` holds one game: leave it out of the file, or leave out --games.')
  if (games !== undefined && file.config.bus !== undefined)
    throw new BadInput('A `bus` is for one game: leave it out of the file, or leave out --games.')
}

const freshSeed = (): string => randomBytes(16).toString('hex')

async function playOne(
  table: SeatedTable,
  { options, seed, signal }: { options: PlayOptions; seed: string; signal: AbortSignal },
): Promise<void> {
  const { plan, person } = table
  const showing = createShowing(options, plan.ids, signal)
  const saved = options.db ?? options.log ?? plan.file.config.log
  // Made once without a log: a table that cannot be played leaves no file behind.
  const { id } = createPlannedGame(table, seed)
  const log = await gamePlace(saved, { id, inDatabase: options.db !== undefined })
  const address = options.bus ?? plan.file.config.bus
  const bus = address === undefined ? undefined : await orDiscard(log, () => connectBus(address))
  try {
    const store = log && (bus?.follow(log.store) ?? log.store)
    const game = createPlannedGame(table, seed, store && { store })
    if (store === undefined) bus?.follow(game)
    const language = await loadLanguage(plan.file.config.language)
    const path = options.transcript
    const transcript = path === undefined ? undefined : await orDiscard(log, () => createTranscript(path, language))
    if (!showing.json) {
      warnOfShortGame(plan)
      showing.printer.print(welcomeLines({ asked: options, seed, plan }, showing.scene.width))
    }
    const { agent: _, ...repeated } = options
    const named = options.db === undefined ? repeated : { ...repeated, game: id }
    const continuation = saved === undefined ? {} : { command: resumeCommand(saved, named) }
    const stop = gameStop(game, continuation)
    const kept =
      saved === undefined && person ? { command: () => resumeCommand(keepGame(game), named)() } : continuation
    await playAndPrint(game, { showing, stop, ...kept, ...definedFields({ person, transcript }) })
  } finally {
    await bus?.close()
    await log?.store.close?.()
  }
}

/** Writes a game that a person leaves, and that is saved nowhere, into a new file. Gives its path. */
function keepGame({ id, events }: MafiaGame): string {
  const path = `${id}.jsonl`
  const file = createFile('keep the game', path)
  writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  closeSync(file)
  return path
}

/** Where the game with this id is saved. Throws `BadInput` for a database that has it already. */
async function gamePlace(path: string | undefined, { id, inDatabase }: { id: string; inDatabase: boolean }) {
  if (path === undefined) return undefined
  if (!inDatabase) return createLogFile(path)
  const store = await openDatabaseStore(path)
  if ((await store.getGame(id)) === null) return { store, discard: () => {} }
  await store.close?.()
  throw new BadInput(`The game is there already. To continue it: ${formatFileCommand('resume', path, { game: id })}`)
}

/** What `make` gives. When it cannot, it discards the log, since no game begins. */
async function orDiscard<Made>(
  log: { readonly discard: () => void } | undefined,
  make: () => Made,
): Promise<Awaited<Made>> {
  try {
    return await make()
  } catch (error) {
    log?.discard()
    throw error
  }
}
