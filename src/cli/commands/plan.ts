import type { Command } from 'commander'
import { type PlannedGame, runTournament } from '../../lab/tournament/index.js'
import { didYouMean, frequency, oneLine, quantity } from '../../text/index.js'
import type { TournamentFile } from '../config/named-agents.js'
import { type EntrantEstimate, estimateBy, estimateLines } from '../dry-run.js'
import { BadInput } from '../exit.js'
import { amount, wholeNumber } from '../options.js'
import { paragraph, subheading, table } from '../output/layout.js'
import { outputScene, type TerminalScene } from '../output/scene.js'
import {
  figuresFor,
  type MeasuredGame,
  type MeasuredPreset,
  measured,
  type PlanInput,
  planGames,
  type SeriesPlan,
} from '../planning/plan-games.js'
import { jsonText, Printer } from '../printer.js'

interface Planned {
  readonly rules: string
  readonly input: PlanInput
  readonly planned: SeriesPlan
  readonly gamesEach: number
}

/** A plan as a table, and sentences about time, workers and the assumptions. */
function planLines(scene: TerminalScene, { rules, input, planned, gamesEach }: Planned): string[] {
  const { games, game } = input
  const players = game.players
  return [
    ...subheading(scene, `${games.toLocaleString('en-US')} games of ${rules}, ${players} players`),
    ...table(scene, ['', 'A game', 'All games'], amounts(game, planned)),
    ...subheading(scene, 'Time and workers'),
    ...paragraph(scene, timeText(input, planned)),
    ...paragraph(scene, workersText(input, planned)),
    '',
    ...paragraph(scene, assumptions(gamesEach), 'quiet'),
  ]
}

function amounts(game: MeasuredGame, planned: SeriesPlan): string[][] {
  const row = (what: string, one: number, all: number): string[] => [what, short(one), short(all)]
  const bytes = (what: string, one: number, all: number): string[] => [what, inBytes(one), inBytes(all)]
  const share = (all: number): number => all * (game.calls / planned.calls)
  const cost = (what: string, all: number | null): string[][] =>
    all === null ? [] : [[what, `$${share(all).toFixed(4)}`, `$${short(all)}`]]
  return [
    row('Calls to models', game.calls, planned.calls),
    row('Tokens read', game.inputTokens, planned.inputTokens),
    row('of them cacheable', share(planned.cacheableTokens), planned.cacheableTokens),
    row('Tokens written', share(planned.outputTokens), planned.outputTokens),
    ...cost('Cost without a cache', planned.costUsd),
    ...cost('Cost with a full cache', planned.cachedCostUsd),
    row('Events, rows of a store', game.events, planned.events),
    bytes('Log, as JSON lines', game.logBytes, planned.logBytes),
    row('Messages on a bus', game.busMessages, planned.busMessages),
    bytes('Bytes on a bus', game.busBytes, planned.busBytes),
  ]
}

function timeText({ game, latencySeconds, slowest, days }: PlanInput, { secondsPerGame, pace }: SeriesPlan): string {
  const why = {
    requests: "That is the server's limit of requests.",
    tokens: "That is the server's limit of tokens.",
    time:
      days === undefined
        ? 'Neither a limit nor a time is given: a week is assumed.'
        : 'This is the rate for the given time; the limits allow it.',
  }
  return [
    `A game takes ${inTime(secondsPerGame)}: it waits ${short(game.waves)} times for the slowest of those it asks, ${latencySeconds} s x ${slowest}.`,
    `All games take ${inTime(pace.days * 86_400)} at ${short(pace.requestsPerMinute)} requests and ${short(pace.tokensPerMinute)} tokens a minute. ${why[pace.bound]}`,
  ].join(' ')
}

function workersText({ gamesPerWorker, game }: PlanInput, { pace }: SeriesPlan): string {
  const why =
    pace.workersFor === 'games'
      ? `each plays ${quantity(gamesPerWorker, 'game')} at once`
      : `each game keeps a processor busy for ${short(game.cpuMs)} ms`
  const running = pace.gamesAtOnce === 1 ? 'One game runs at a time' : `${short(pace.gamesAtOnce)} games run at once`
  return `${running}, on ${short(pace.workers)} ${pace.workers === 1 ? 'worker' : 'workers'}: ${why}.`
}

const assumptions = (gamesEach: number): string =>
  `Means of ${gamesEach} games in which scripted players decide and speak instead of models, with thoughts and notes of usual length. No try fails. Models that talk more, survive longer or reason use more: try \`play --config FILE --dry-run\` and a few games of your own first.`

/** Three digits are enough for an estimate. */
function short(count: number): string {
  if (count >= 999_500)
    return new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 }).format(count)
  return count >= 100 ? Math.round(count).toLocaleString('en-US') : `${Number(count.toPrecision(3))}`
}

function inBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
  const unit = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)))
  return `${Number((bytes / 1_000 ** unit).toPrecision(3))} ${units[unit]}`
}

function inTime(seconds: number): string {
  const [unit, length] =
    seconds >= 2 * 86_400
      ? ['days', 86_400]
      : seconds >= 2 * 3_600
        ? ['hours', 3_600]
        : seconds >= 120
          ? ['minutes', 60]
          : ['seconds', 1]
  return `${short(seconds / (length as number))} ${unit}`
}

interface PlanOptions {
  readonly rules: string
  readonly players: number
  readonly games: number
  readonly latency: number
  readonly slowest: number
  readonly reasoning: number
  readonly rpm?: number
  readonly tpm?: number
  readonly days?: number
  readonly gamesPerWorker: number
  readonly priceIn?: number
  readonly priceOut?: number
  readonly priceCached?: number
  readonly json?: true
}

/** `nightzero plan`: what many games between models would take. */
export function addPlanCommand(program: Command): void {
  program
    .command('plan')
    .description('estimate what many games between models take: calls, tokens, cost, storage, time, workers')
    .option('--rules <preset>', 'a preset', 'trial')
    .option('--players <n>', 'how many players a game has', wholeNumber(1), 10)
    .option('--games <n>', 'how many games', wholeNumber(1), 100_000)
    .option('--latency <seconds>', 'how long an answer takes on average', amount, 5)
    .option('--slowest <times>', 'how many times as long the slowest of several answers takes', amount, 2)
    .option('--reasoning <tokens>', 'reasoning tokens of the model for each call', wholeNumber(0), 0)
    .option('--rpm <n>', "the server's limit of requests a minute", wholeNumber(1))
    .option('--tpm <n>', "the server's limit of tokens a minute", wholeNumber(1))
    .option('--days <n>', 'how many days all games together may take', amount)
    .option('--games-per-worker <n>', 'how many games a worker plays at once', wholeNumber(1), 100)
    .option('--price-in <dollars>', 'for a million input tokens', amount)
    .option('--price-out <dollars>', 'for a million output tokens', amount)
    .option('--price-cached <dollars>', 'for a million input tokens read from the cache', amount)
    .option('--json', 'print everything as JSON')
    .action(plan)
}

function plan(options: PlanOptions): void {
  const input = planInput(options)
  const planned = planGames(input)
  const scene = outputScene('moderator')
  const { rules } = options
  new Printer(process.stdout).print(
    options.json
      ? jsonText({ rules, ...input, ...planned }).split('\n')
      : planLines(scene, { rules, input, planned, gamesEach: measured.gamesEach }),
  )
}

function planInput(options: PlanOptions): PlanInput {
  const { rules, players, games, latency, slowest, reasoning, rpm, tpm, days, gamesPerWorker } = options
  const preset = findPreset(rules)
  const game = figuresFor(preset, players)
  if (game === null) throw new BadInput(outOfRange(rules, preset, players))
  if (latency === 0) throw new BadInput('Expected --latency above 0.')
  if (slowest < 1) throw new BadInput('Expected --slowest of 1 or more.')
  if (days === 0) throw new BadInput('Expected --days above 0.')
  return {
    games,
    game,
    cacheable: preset.cacheable,
    latencySeconds: latency,
    slowest,
    reasoningTokens: reasoning,
    gamesPerWorker,
    ...(rpm !== undefined && { requestsPerMinute: rpm }),
    ...(tpm !== undefined && { tokensPerMinute: tpm }),
    ...(days !== undefined && { days }),
    ...planPrices(options),
  }
}

function findPreset(rules: string): MeasuredPreset {
  const preset = Object.hasOwn(measured.presets, rules) ? measured.presets[rules] : undefined
  if (preset) return preset
  const known = Object.keys(measured.presets)
  throw new BadInput(
    `No figures for \`${oneLine(rules)}\`${didYouMean(rules, known)}; there are some for ${known.join(', ')}. For your own rules, \`play --dry-run\` estimates one game.`,
  )
}

function outOfRange(rules: string, { sizes }: MeasuredPreset, players: number): string {
  const [least, most] = [sizes[0]?.players, sizes.at(-1)?.players]
  return `\`${rules}\` was measured with ${least} to ${most} players, got ${players}.`
}

function planPrices({ priceIn, priceOut, priceCached }: PlanOptions): Pick<PlanInput, 'prices'> {
  if (priceIn === undefined && priceOut === undefined && priceCached === undefined) return {}
  if (priceIn === undefined || priceOut === undefined)
    throw new BadInput('Expected both --price-in and --price-out, in dollars for a million tokens.')
  return { prices: { input: priceIn, output: priceOut, ...(priceCached !== undefined && { cached: priceCached }) } }
}

/**
 * The estimated usage of the models of a plan, from one block at each kind of table with scripted players instead of
 * everyone. No server is called. Empty if no model plays.
 */
function estimateTournament(file: TournamentFile, plan: readonly PlannedGame[]): Promise<EntrantEstimate[]> {
  return estimateBy(file, async (entrants, countEach) => {
    for (const [at, table] of file.tables.entries()) {
      const games = plan.filter(({ block }) => block % file.tables.length === at).length
      countEach(games / file.entrants.length)
      await runTournament({ entrants, tables: [table], games: 1, seed: 'estimate', limits: { clock: 'simulated' } })
    }
  })
}

/** The games, tokens and cost, before anything is paid. */
export async function tournamentPlanLines(
  scene: TerminalScene,
  file: TournamentFile,
  plan: readonly PlannedGame[],
): Promise<string[]> {
  const rows = file.tables.map(({ rules, players }, at) => {
    const games = plan.filter(({ block }) => block % file.tables.length === at).length
    return [rules.name, `${players}`, `${games / file.entrants.length}`, `${games}`]
  })
  const size = file.entrants.length
  const estimates = await estimateTournament(file, plan)
  return [
    ...subheading(scene, 'The plan'),
    ...table(scene, ['Rules', 'Players', 'Blocks', 'Games'], rows),
    ...paragraph(
      scene,
      `${quantity(plan.length, 'game')} of ${quantity(size, 'entrant')}: ${file.entrants.map(({ name }) => name).join(', ')}. A block is one deal, played ${frequency(size)}, so that each entrant plays each seat of it once.`,
    ),
    ...estimateLines(scene, estimates, 'the whole tournament'),
  ]
}
