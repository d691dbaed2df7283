import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type Agent, createBudget } from '../../index.js'
import { sqliteStore } from '../../stores/index.js'
import {
  type Parked,
  planOf,
  runTournament,
  type TournamentOptions,
  type TournamentResult,
} from '../../tournament/index.js'
import { BadInput } from '../bad-input.js'
import { BudgetReached } from '../budget-stop.js'
import { agentsAt } from '../config/seat-agents.js'
import { readTournament, type TournamentFile } from '../config/tournament-config.js'
import { interruptible } from '../exit.js'
import { wholeNumber } from '../numbers.js'
import { Printer } from '../printer.js'
import { share } from '../service-options.js'
import { Outage } from '../service-stop.js'
import { limitsIn } from '../table.js'
import { paintFor } from '../telling/paint.js'
import { openingScene, widthFor } from '../telling/scene.js'
import { tournamentLines } from '../telling/tournament.js'
import { writeResults } from '../tournament-files.js'
import { planLines } from '../tournament-plan.js'
import { tournamentBar } from '../tournament-progress.js'

interface TournamentArguments {
  readonly config: string
  readonly games?: number
  readonly until?: TournamentOptions['until']
  readonly errorRate?: number
  readonly store?: string
  readonly concurrency?: number
  readonly csv?: string
  readonly json?: string
  readonly plan?: true
  readonly dryRun?: true
}

/** `nightzero tournament`: compares entrants over many balanced games. */
export function addTournamentCommand(program: Command): void {
  program
    .command('tournament')
    .description('compare entrants over many balanced games; the same command goes on where it stopped')
    .requiredOption('--config <file>', 'who plays at which tables, as a YAML or JSON file says')
    .option('--plan', 'print the plan with what it would take, and play nothing')
    .option('--dry-run', 'the same as --plan')
    .option('--games <n>', 'how many games at least, in whole blocks; default: the file, else 100', wholeNumber(1))
    .option('--until <A>B>', 'stop as soon as it is decided whether A is better than B, or B than A', pairIn)
    .option('--error-rate <share>', 'with --until: the chance of a wrong decision, at most; default 0.05', share)
    .option('--store <file>', 'the SQLite store that keeps the games; default: beside the file, as .sqlite')
    .option('--concurrency <n>', 'how many games are played at once; default: the file, else 4', wholeNumber(1))
    .option('--csv <file>', 'write a row an entrant there in the end; the file must not exist')
    .option('--json <file>', 'write everything as JSON there in the end; the file must not exist')
    .action(tournament)
}

/** `A>B` as two names. */
function pairIn(text: string): TournamentOptions['until'] {
  const [one = '', other = '', ...more] = text.split('>').map((name) => name.trim())
  if (one === '' || other === '' || more.length > 0)
    throw new BadInput("Expected --until as two entrants with > between them, for example 'A>B'.")
  return { one, other }
}

async function tournament(given: TournamentArguments): Promise<void> {
  if (given.errorRate !== undefined && given.until === undefined) throw new BadInput('--error-rate belongs to --until.')
  const file = readTournament(given.config)
  for (const path of [given.csv, given.json])
    if (path !== undefined && existsSync(path)) throw new BadInput(`\`${path}\` exists already: choose another name.`)
  const scene = openingScene('moderator', paintFor(process.stdout), widthFor(process.stdout))
  const printer = new Printer(process.stdout)
  const options = optionsFor(file, given)
  const plan = planOf({ ...options, entrants: Object.fromEntries(file.entrants.map(({ name }) => [name, nobody])) })
  const { signal, release } = interruptible()
  try {
    printer.print(await planLines(scene, file, plan))
    if (given.plan || given.dryRun) return
    const result = await played({ file, options, given, signal })
    if (result.outcomes.length > 0) printer.print(tournamentLines(scene, result))
    printer.print([`  Games: ${storeOf(given)}`, '  The same command goes on where it stopped.'])
    if (typeof result.stopped === 'object' && result.stopped !== null) throw faultOf(result.stopped, { file, signal })
    writeResults(given, result)
  } finally {
    release()
  }
}

/** Stands for an entrant in a plan. */
const nobody: Agent = { act: () => ({}) }

interface Run {
  readonly file: TournamentFile
  readonly options: Omit<TournamentOptions, 'entrants'>
  readonly given: TournamentArguments
  readonly signal: AbortSignal
}

async function played({ file, options, given, signal }: Run): Promise<TournamentResult> {
  const agents = await agentsAt(file.entrants, file.config, (at) => `The entrant \`${file.entrants[at]?.name}\``)
  const entrants = Object.fromEntries(file.entrants.map(({ name }, at) => [name, agents[at] as Agent]))
  const store = sqliteStore(storeOf(given))
  const bar = tournamentBar()
  try {
    return await runTournament({ ...options, entrants, store, signal, onProgress: bar.update })
  } finally {
    bar.stop()
    await store.close?.()
  }
}

const storeOf = ({ store, config }: TournamentArguments): string =>
  store ?? `${config.replace(/\.(ya?ml|json)$/i, '')}.sqlite`

function optionsFor(
  { config, tables }: TournamentFile,
  given: TournamentArguments,
): Omit<TournamentOptions, 'entrants'> {
  const { timeoutMs, maxRetries, maxSpeechChars, patienceMs, onServiceFault, clock, maxDefaulted } = config
  const limits = { timeoutMs, maxRetries, maxSpeechChars, patienceMs, onServiceFault, clock }
  return {
    tables,
    games: given.games ?? config.games ?? 100,
    seed: `${config.seed ?? 'tournament'}`,
    concurrency: given.concurrency ?? config.concurrency ?? 4,
    limits: Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
    ...(config.budget && { budget: limitsOf(config.budget) }),
    ...(maxDefaulted !== undefined && { maxDefaulted }),
    ...(given.until && {
      until: { ...given.until, ...(given.errorRate !== undefined && { errorRate: given.errorRate }) },
    }),
  }
}

/** Limits that a budget takes: a fault in them is told before anything is played. */
function limitsOf(budget: NonNullable<TournamentFile['config']['budget']>) {
  const limits = limitsIn(budget)
  createBudget(limits)
  return limits
}

/** Why the program ends with another status than 0. */
function faultOf({ by, reason }: Parked, { file, signal }: { file: TournamentFile; signal: AbortSignal }): unknown {
  if (by === 'budget') return new BudgetReached(`${reason} Raise \`budget\` in \`${file.path}\` and go on.`)
  return by === 'service' ? new Outage(`${reason.replace(/[^.…!?]$/, '$&.')} Mend it, then go on.`) : signal.reason
}
