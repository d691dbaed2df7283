import type { Command } from 'commander'
import { type GameEvent, memoryStore } from '../../index.js'
import { definedFields, quantity } from '../../kernel/text/index.js'
import { runProbe } from '../../lab/positions/index.js'
import { planOf, runTournament, tournamentPower } from '../../lab/tournament/index.js'
import {
  type EntrantPlan,
  type GivenDesign,
  placeholders,
  readProbe,
  readTournament,
  type TournamentFile,
} from '../config/named-agents.js'
import { hasField } from '../config/read-config.js'
import { estimateNote, rehearse } from '../dry-run.js'
import { BadInput, withSignal } from '../exit.js'
import { addOptions, amount, flag, type Given, option, wholeNumber } from '../given.js'
import type { WithModule } from '../input-files.js'
import { paragraph } from '../output/layout.js'
import { outputScene, type TerminalScene } from '../output/scene.js'
import { type PlanInput, planGames } from '../planning/plan-games.js'
import {
  assumptions,
  gameLines,
  gamesAt,
  powerFigures,
  powerLines,
  questionLines,
  tournamentPlanLines,
  useLines,
  usualReasoning,
} from '../planning/plan-lines.js'
import { mixGames, Rehearsal, type RehearsedGames, scaleUse } from '../planning/rehearsal.js'
import { jsonText, Printer } from '../printer.js'
import { planTable, planWholeTable, type TablePlan } from '../table.js'
import { readSuiteFile, suiteLines } from './positions.js'

const planOptions = [
  option('--rules <name>', 'a preset, or a JSON file with rules; default: trial'),
  option('--players <n>', 'how many players a game has; default: 10', wholeNumber(1)),
  option(
    '--games <n>',
    'how many games; default: those of the tournament, 1 of a game, otherwise 100000',
    wholeNumber(1),
  ),
  option(
    '--design <name>',
    'of a tournament, what is compared: mixed, sides or focal; default: the file, otherwise mixed',
  ),
  option('--role <role>', 'with the design focal: the role of the seat that each entrant plays'),
  option('--suite <file>', 'the suite that the file is a probe for'),
  option('--samples <n>', 'how many times a probe asks each position; default: the file, otherwise 1', wholeNumber(1)),
  option('--latency <seconds>', 'how long an answer takes on average', amount).or(5),
  option('--slowest <times>', 'how many times as long the slowest of several answers takes', amount).or(2),
  option('--reasoning <tokens>', 'reasoning tokens of the model for each call', wholeNumber(0)).or(0),
  option('--rpm <n>', "the server's limit of requests a minute", wholeNumber(1)),
  option('--tpm <n>', "the server's limit of tokens a minute", wholeNumber(1)),
  option('--days <n>', 'how many days all games together may take', amount),
  option('--games-per-worker <n>', 'how many games a worker plays at once', wholeNumber(1)).or(100),
  option('--price-in <dollars>', 'for a million input tokens; a file has its own prices', amount),
  option('--price-out <dollars>', 'for a million output tokens', amount),
  option('--price-cached <dollars>', 'for a million input tokens read from the cache', amount),
  flag('--json', 'print everything as JSON'),
]

type PlanOptions = Given<typeof planOptions> & WithModule

export function addPlanCommand(program: Command): void {
  const command = program
    .command('plan')
    .description(
      'estimate what games between models take: calls, tokens, cost, storage, time, workers; calls no server',
    )
    .argument('[file]', 'a tournament, a game, or with --suite a probe, as YAML or JSON; without it, --rules')
  addOptions(command, planOptions).action(plan)
}

async function plan(path: string | undefined, options: PlanOptions): Promise<void> {
  requirePlannable(path, options)
  const scene = outputScene('moderator')
  await withSignal(async (signal) => {
    const planned = await plannedBy(scene, path, { options, signal })
    new Printer(process.stdout).print(options.json ? jsonText(planned.json).split('\n') : planned.lines)
  })
}

function requirePlannable(path: string | undefined, { rules, players, suite, samples, ...numbers }: PlanOptions): void {
  const { latency, slowest, days, priceIn, priceOut, priceCached } = numbers
  const prices = [priceIn, priceOut, priceCached].filter((price) => price !== undefined)
  if (path !== undefined && (rules !== undefined || players !== undefined || prices.length > 0))
    throw new BadInput('The file says what is played, and has the prices: leave out --rules, --players and --price-...')
  if (suite !== undefined && path === undefined) throw new BadInput('--suite belongs to the file of a probe.')
  if (samples !== undefined && suite === undefined) throw new BadInput('--samples belongs to --suite.')
  if (prices.length > 0 && (priceIn === undefined || priceOut === undefined))
    throw new BadInput('Expected both --price-in and --price-out, in dollars for a million tokens.')
  if (latency === 0) throw new BadInput('Expected --latency above 0.')
  if (slowest < 1) throw new BadInput('Expected --slowest of 1 or more.')
  if (days === 0) throw new BadInput('Expected --days above 0.')
}

interface Planning {
  readonly options: PlanOptions
  readonly signal: AbortSignal
}

interface Planned {
  readonly lines: string[]
  readonly json: object
}

async function plannedBy(scene: TerminalScene, path: string | undefined, planning: Planning): Promise<Planned> {
  const { suite, design, role } = planning.options
  const isTournament = path !== undefined && suite === undefined && hasField(path, 'entrants')
  if (!isTournament && (design ?? role) !== undefined)
    throw new BadInput('--design and --role belong to the file of a tournament.')
  if (path === undefined) return planPreset(scene, planning)
  if (suite !== undefined) return planProbeFile(scene, path, planning)
  if (!isTournament) return planGameFile(scene, path, planning)
  return planTournamentOf(scene, await readTournament(path, planning.options.with, planning.options), planning)
}

/** How many games are rehearsed where every game is alike. */
const rehearsals = 5

async function planPreset(scene: TerminalScene, { options, signal }: Planning): Promise<Planned> {
  const { rules = 'trial', players = 10, games = 100_000 } = options
  const rehearsed = await rehearsePreset(rules, players, signal)
  const input = planInput(options, { games, game: rehearsed.game })
  const title = `${games.toLocaleString('en-US')} games of ${rules}, ${players} players`
  const planned = planGames(input)
  return {
    json: { rules, players, ...input, ...planned },
    lines: [...gameLines(scene, { title, input, planned }), '', ...paragraph(scene, assumptions(rehearsals), 'quiet')],
  }
}

export function rehearsePreset(rules: string, players: number, signal?: AbortSignal): Promise<RehearsedGames> {
  const table = planTable({ rules, players, agent: 'scripted' })
  const agent = { agent: 'openai', model: 'a model', baseURL: 'http://127.0.0.1/v1' } as const
  return rehearseTable({ ...table, seats: table.seats.map((seat) => ({ ...seat, agent })) }, signal)
}

const rehearseTable = (table: TablePlan, signal?: AbortSignal): Promise<RehearsedGames> =>
  Rehearsal.of(async (rehearsal) => {
    const logs: (readonly GameEvent[])[] = []
    const standIn = (seat: Pick<EntrantPlan, 'agent'>) => rehearsal.standIn(seat, table.file.config)
    for (let game = 1; game <= rehearsals; game++)
      logs.push(await rehearse(table, { seed: `plan-${game}`, standIn, ...(signal && { signal }) }))
    return logs
  })

async function planGameFile(scene: TerminalScene, path: string, { options, signal }: Planning): Promise<Planned> {
  const { games = 1 } = options
  const table = await planWholeTable({ config: path, rules: '', players: 0, agent: 'scripted' })
  const rehearsed = await rehearseTable(table, signal)
  const title = `${quantity(games, 'game')} of ${table.rules.name}, ${table.seats.length} players`
  return planFile(scene, rehearsed, { title, games, options, limits: table.file.config.limits, count: rehearsals })
}

/** What `nightzero tournament --plan` prints, and `nightzero plan` of its file. */
export async function printTournamentPlan(
  path: string,
  given: Pick<PlanOptions, 'games'> & GivenDesign,
  module?: string,
): Promise<void> {
  const scene = outputScene('moderator')
  const options = { latency: 5, slowest: 2, reasoning: 0, gamesPerWorker: 100, ...given } as PlanOptions
  await withSignal(async (signal) => {
    const file = await readTournament(path, module, given)
    new Printer(process.stdout).print((await planTournamentOf(scene, file, { options, signal })).lines)
  })
}

/** One block of each kind of table is rehearsed. */
async function planTournamentOf(
  scene: TerminalScene,
  file: TournamentFile,
  { options, signal }: Planning,
): Promise<Planned> {
  const { config, tables, code } = file
  const entrants = file.entrants.map(({ name }) => name)
  const settings = {
    games: options.games ?? config.games ?? 100,
    seed: `${config.seed ?? 'tournament'}`,
    ...definedFields({ design: config.design, role: config.role }),
  }
  const plan = planOf({ entrants: placeholders(file), tables, ...code, ...settings })
  const reasoningTokens = options.reasoning || usualReasoning
  const parts = []
  for (const [at, one] of tables.entries()) {
    const games = gamesAt(file, plan, at).length
    if (games > 0) parts.push({ games, ...(await rehearseBlock(file, one, { signal, reasoningTokens })) })
  }
  const count = parts.length * entrants.length
  const mixed = mixGames(parts)
  const planned = planFile(scene, mixed, {
    ...{ title: 'The whole tournament', games: plan.length, options, limits: config.limits, count },
    concurrency: config.concurrency ?? 4,
  })
  const { costRange } = mixed
  const power = {
    power: tournamentPower({ entrants, tables, ...settings }),
    game: costRange && costRange.high > 0 ? costRange : null,
    reasoningTokens,
    ...definedFields({ maxCostUsd: config.budget?.maxCostUsd }),
  }
  return {
    json: { ...planned.json, ...powerFigures(power) },
    lines: [...tournamentPlanLines(scene, file, plan), ...powerLines(scene, power), ...planned.lines],
  }
}

const rehearseBlock = (
  { entrants, background, config }: TournamentFile,
  one: TournamentFile['tables'][number],
  { signal, reasoningTokens }: { readonly signal: AbortSignal; readonly reasoningTokens: number },
): Promise<RehearsedGames> =>
  Rehearsal.of(async (rehearsal) => {
    const store = memoryStore()
    const { outcomes } = await runTournament({
      entrants: Object.fromEntries(entrants.map((entrant) => [entrant.name, rehearsal.standIn(entrant, config)])),
      ...(background && { background: rehearsal.standIn(background, config) }),
      ...definedFields({ design: config.design, role: config.role }),
      tables: [one],
      games: 1,
      seed: 'estimate',
      concurrency: 1,
      store,
      limits: { clock: 'simulated' },
      signal,
    })
    signal.throwIfAborted()
    return Promise.all(outcomes.map(({ id }) => store.getEvents(id)))
  }, reasoningTokens)

/** `count`: how many games were rehearsed. */
interface PlannedFile extends Record<'games' | 'count', number> {
  readonly title: string
  readonly options: PlanOptions
  readonly limits: TournamentFile['config']['limits']
  readonly concurrency?: number
}

function planFile(scene: TerminalScene, { game, uses }: RehearsedGames, planned: PlannedFile): Planned {
  const { title, games, options, limits, count, concurrency } = planned
  if (game.calls === 0) return { json: { games, uses }, lines: paragraph(scene, 'No language model plays.') }
  const { requestsPerMinute: rpm, tokensPerMinute: tpm } = definedFields(limits ?? {})
  const played = { games, game, ...definedFields({ concurrency }) }
  const input = planInput({ ...(rpm && { rpm }), ...(tpm && { tpm }), ...options }, played)
  const all = uses.map((use) => scaleUse(use, games))
  const series = planGames(input)
  const lines = [
    ...useLines(scene, title, all),
    ...gameLines(scene, { title: 'In numbers', input, planned: series }),
    '',
    ...paragraph(scene, assumptions(count), 'quiet'),
  ]
  return { json: { ...input, ...series, uses: all }, lines }
}

/** The questions of a probe are all rehearsed, each once. */
async function planProbeFile(scene: TerminalScene, path: string, { options, signal }: Planning): Promise<Planned> {
  const { suite: suitePath = '' } = options
  const file = readProbe(path)
  const suite = readSuiteFile(suitePath)
  const samples = options.samples ?? file.config.samples ?? 1
  const rehearsal = new Rehearsal()
  const entrants = Object.fromEntries(file.entrants.map((one) => [one.name, rehearsal.standIn(one, file.config)]))
  const { answers } = await runProbe({ suite, entrants, signal })
  signal.throwIfAborted()
  const uses = file.entrants.flatMap(({ name, agent }) => {
    const own = answers.filter(({ entrant }) => entrant === name)
    const sum = (part: 'inputTokens' | 'outputTokens' | 'costUsd') =>
      own.reduce<number | null>((total, one) => (total === null || one[part] === null ? null : total + one[part]), 0)
    const tokens = { inputTokens: sum('inputTokens') ?? 0, outputTokens: sum('outputTokens') ?? 0 }
    const use = { name, calls: own.length, ...tokens, costUsd: sum('costUsd') }
    return agent.agent === 'openai' ? [scaleUse(use, samples)] : []
  })
  const lines = [
    ...suiteLines(scene, suite, suitePath),
    ...questionLines(scene, { entrants: file.entrants, positions: suite.positions.length, samples }),
    ...(uses.length === 0 ? paragraph(scene, 'No language model plays.') : useLines(scene, 'The whole probe', uses)),
    ...(uses.length === 0 ? [] : paragraph(scene, estimateNote, 'quiet')),
  ]
  return { json: { positions: suite.positions.length, samples, uses }, lines }
}

function planInput(options: PlanOptions, played: Pick<PlanInput, 'games' | 'game' | 'concurrency'>): PlanInput {
  const { latency, slowest, reasoning, rpm, tpm, days, gamesPerWorker, priceIn, priceOut, priceCached } = options
  const prices =
    priceIn === undefined || priceOut === undefined
      ? undefined
      : { input: priceIn, output: priceOut, ...definedFields({ cached: priceCached }) }
  const given = definedFields({ requestsPerMinute: rpm, tokensPerMinute: tpm, days, prices })
  return { ...played, latencySeconds: latency, slowest, reasoningTokens: reasoning, gamesPerWorker, ...given }
}
