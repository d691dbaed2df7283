import { frequency, quantity } from '../../kernel/text/index.js'
import {
  type DesignName,
  findDesign,
  forfeitInWords,
  type PlannedGame,
  type TournamentPower,
} from '../../lab/tournament/index.js'
import type { EntrantPlan, TournamentFile } from '../config/named-agents.js'
import { dollars, paragraph, subheading, table } from '../output/layout.js'
import type { TerminalScene } from '../output/scene.js'
import type { PlanInput, SeriesPlan } from './plan-games.js'
import { type CostRange, type MeasuredGame, type ModelUse, totalUse } from './rehearsal.js'

export function questionLines(
  scene: TerminalScene,
  { entrants, positions, samples }: { entrants: readonly EntrantPlan[]; positions: number; samples: number },
): string[] {
  const asked = quantity(positions * entrants.length * samples, 'question')
  const names = entrants.map(({ name }) => name).join(', ')
  return paragraph(scene, `Each entrant (${names}) is asked each position ${frequency(samples)}: ${asked}.`)
}

export const gamesAt = ({ tables }: TournamentFile, plan: readonly PlannedGame[], at: number): PlannedGame[] =>
  plan.filter(({ block }) => block % tables.length === at)

export function tournamentPlanLines(
  scene: TerminalScene,
  file: TournamentFile,
  plan: readonly PlannedGame[],
): string[] {
  const size = file.entrants.length
  const rows = file.tables.map(({ rules, players }, at) => {
    const games = gamesAt(file, plan, at).length
    return [rules.name, `${players}`, `${games / size}`, `${games}`]
  })
  return [
    ...subheading(scene, 'The plan'),
    ...table(scene, ['Rules', 'Players', 'Blocks', 'Games'], rows),
    ...paragraph(
      scene,
      `${quantity(plan.length, 'game')} of ${quantity(size, 'entrant')}: ${file.entrants.map(({ name }) => name).join(', ')}. A block is one deal, played ${frequency(size)}: ${blockSentences[file.config.design ?? 'mixed']}.`,
    ),
    ...paragraph(scene, findDesign(file.config.design).estimand(file.config.role)),
    ...paragraph(scene, forfeitInWords(file.config.forfeits, file.config.maxDefaulted)),
  ]
}

const blockSentences: Readonly<Record<DesignName, string>> = {
  mixed: 'each entrant plays each seat of it once',
  sides: 'each entrant is the whole mafia once, and everyone else once',
  focal: 'each entrant plays the same seat of it once',
  roles: 'each entrant plays the same seat of it once, of one role after another',
}

export function useLines(scene: TerminalScene, title: string, uses: readonly ModelUse[]): string[] {
  const rows = [...uses, totalUse(uses)].map(({ name, calls, inputTokens, outputTokens, costUsd }) => [
    name,
    ...[calls, inputTokens, outputTokens].map((count) => Math.round(count).toLocaleString('en-US')),
    dollars(costUsd),
  ])
  return [...subheading(scene, title), ...table(scene, ['Who', 'Calls', 'Read', 'Written', 'Cost'], rows)]
}

export function gameLines(
  scene: TerminalScene,
  { title, input, planned }: { readonly title: string; readonly input: PlanInput; readonly planned: SeriesPlan },
): string[] {
  return [
    ...subheading(scene, title),
    ...table(scene, ['', 'A game', 'All games'], amounts(input.game, planned)),
    ...subheading(scene, 'Time and workers'),
    ...paragraph(scene, timeText(input, planned)),
    ...paragraph(scene, workersText(input, planned)),
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
    row('of them cacheable', game.cacheableTokens, planned.cacheableTokens),
    row('Tokens written', share(planned.outputTokens), planned.outputTokens),
    ...cost('Cost without a cache', planned.costUsd),
    ...cost('Cost with a full cache', planned.cachedCostUsd),
    row('Events, rows of a store', game.events, planned.events),
    bytes('Log, as JSON lines', game.logBytes, planned.logBytes),
    row('Messages on a bus', game.busMessages, planned.busMessages),
    bytes('Bytes on a bus', game.busBytes, planned.busBytes),
  ]
}

function timeText(
  { game, latencySeconds, slowest, days, concurrency }: PlanInput,
  { secondsPerGame, pace }: SeriesPlan,
): string {
  const why = {
    requests: "That is the server's limit of requests.",
    tokens: "That is the server's limit of tokens.",
    concurrency: `That is ${quantity(concurrency ?? 1, 'game')} at once, as \`concurrency\` says.`,
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

export const assumptions = (games: number): string =>
  `Means of ${quantity(games, 'game')} in which scripted players decide and speak instead of models, with thoughts and notes of usual length. No try fails. Models that talk more, survive longer or reason use more: try \`play --config FILE --dry-run\` and a few games of your own first.`

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

/** What a planned tournament can show, what that costs, and how far the budget of its file reaches. */
export interface PlannedPower {
  readonly power: TournamentPower
  /** For one game; null when no model plays, or a price is unknown. */
  readonly game: CostRange | null
  /** Reasoning tokens of a call at the upper end of the range. */
  readonly reasoningTokens: number
  readonly maxCostUsd?: number
}

/** Where nothing is said of them, models that reason are taken to write so many tokens more for each call. */
export const usualReasoning = 1_000

/** The same as figures: games that the budget pays for at the upper and the lower end of the cost. */
export function powerFigures({ power, game, maxCostUsd }: PlannedPower) {
  const cost = game && { low: game.low * power.games, high: game.high * power.games }
  const reach = (each: number) => Math.min(power.games, Math.floor((maxCostUsd ?? 0) / each))
  const affordable = game && maxCostUsd !== undefined ? { low: reach(game.high), high: reach(game.low) } : null
  return { smallestDifference: power.smallest, costUsd: cost, affordableGames: affordable }
}

export function powerLines(scene: TerminalScene, planned: PlannedPower): string[] {
  const { power } = planned
  const points = (share: number | null) =>
    share === null ? 'none can be shown' : `${(share * 100).toFixed(1)} points of 100`
  const parts = Object.entries(power.smallest)
  return [
    ...subheading(scene, 'What it can show'),
    ...table(
      scene,
      ['Compared', 'Smallest difference shown in four of five'],
      parts.map(([part, share]) => [part === 'all' ? 'In all teams' : `As ${part}`, points(share)]),
    ),
    ...paragraph(
      scene,
      parts.every(([, share]) => share === null)
        ? `${quantity(power.blocks, 'block')} show nothing: plan five or more.`
        : `From simulated tournaments of this design with ${quantity(power.games, 'game')} in ${quantity(power.blocks, 'block')}, all pairs and parts taken together. Four times the games show half of it.`,
    ),
    ...costLines(scene, planned),
  ]
}

function costLines(scene: TerminalScene, planned: PlannedPower): string[] {
  const { costUsd, affordableGames } = powerFigures(planned)
  if (costUsd === null) return paragraph(scene, 'What it costs is not known: no model plays, or a price is missing.')
  const dollars = (amount: number) =>
    `$${amount < 100 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en-US')}`
  const cost = `It costs ${dollars(costUsd.low)} to ${dollars(costUsd.high)}: from full caches and no reasoning to no cache and ${planned.reasoningTokens.toLocaleString('en-US')} reasoning tokens in each call.`
  if (affordableGames === null) return paragraph(scene, `${cost} No budget is given.`)
  const { low, high } = affordableGames
  const all = planned.power.games
  const reached =
    low >= all
      ? 'all games'
      : high >= all
        ? `${low.toLocaleString('en-US')} games to all`
        : `${low.toLocaleString('en-US')} to ${high.toLocaleString('en-US')} games`
  return paragraph(scene, `${cost} The budget of ${dollars(planned.maxCostUsd ?? 0)} reaches for ${reached}.`)
}
