import { frequency, plainText, quantity } from '../../kernel/text/index.js'
import {
  type DesignName,
  findDesign,
  forfeitInWords,
  type PlannedGame,
  type TournamentPower,
} from '../../lab/tournament/index.js'
import type { Rehearsed } from '../../players/rehearsal/index.js'
import type { EntrantPlan, TournamentFile } from '../config/named-agents.js'
import { dollars, heading, paragraph, subheading, table } from '../output/layout.js'
import type { TerminalScene } from '../output/scene.js'
import type { PlanInput, SeriesPlan } from './plan-games.js'
import { type MeasuredGame, type ModelUse, totalUse } from './rehearsal.js'

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

export function gameLines(scene: TerminalScene, input: PlanInput, planned: SeriesPlan): string[] {
  const rows = amounts(input.game, planned).map(([what, one, all]) =>
    input.games === 1 ? [what, one] : [what, one, all],
  )
  return [
    ...subheading(scene, 'In numbers'),
    ...table(scene, ['', 'A game', ...(input.games === 1 ? [] : ['All games'])], rows),
    ...subheading(scene, 'Time and workers'),
    ...paragraph(scene, timeText(input, planned)),
    ...paragraph(scene, workersText(input, planned)),
  ]
}

function amounts(game: MeasuredGame, planned: SeriesPlan): (readonly [string, string, string])[] {
  const row = (what: string, one: number, all: number) => [what, short(one), short(all)] as const
  const bytes = (what: string, one: number, all: number) => [what, inBytes(one), inBytes(all)] as const
  return [
    row('Calls to models', game.calls, planned.calls),
    row('Tokens read', game.inputTokens, planned.inputTokens),
    row('of them cacheable', game.cacheableTokens, planned.cacheableTokens),
    row('Tokens written', (planned.outputTokens * game.calls) / planned.calls, planned.outputTokens),
    row('Events, rows of a store', game.events, planned.events),
    bytes('Log, as JSON lines', game.logBytes, planned.logBytes),
    row('Messages on a bus', game.busMessages, planned.busMessages),
    bytes('Bytes on a bus', game.busBytes, planned.busBytes),
  ]
}

function timeText(
  { game, latency = 5, slowest = 2, days, concurrency }: PlanInput,
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
    `A game takes ${inTime(secondsPerGame)}: it waits ${short(game.waves)} times for the slowest of those it asks, ${latency} s x ${slowest}.`,
    `All games take ${inTime(pace.days * 86_400)} at ${short(pace.requestsPerMinute)} requests and ${short(pace.tokensPerMinute)} tokens a minute. ${why[pace.bound]}`,
  ].join(' ')
}

function workersText({ gamesPerWorker = 100, game }: PlanInput, { pace }: SeriesPlan): string {
  const why =
    pace.workersFor === 'games'
      ? `each plays ${quantity(gamesPerWorker, 'game')} at once`
      : `each game keeps a processor busy for ${short(game.cpuMs)} ms`
  const running = pace.gamesAtOnce === 1 ? 'One game runs at a time' : `${short(pace.gamesAtOnce)} games run at once`
  return `${running}, on ${short(pace.workers)} ${pace.workers === 1 ? 'worker' : 'workers'}: ${why}.`
}

/** `games`: how many were rehearsed; absent for single questions. */
export const estimateNote = (games?: number): string =>
  [
    `Estimated${games === undefined ? '' : ` from ${quantity(games, 'game')}`}: scripted players decide and speak instead of the models, with thoughts and notes of usual length; no try fails.`,
    'Prompts count with their schemas, which some servers do not count.',
    'A real game differs as its players do: models that talk more, survive longer or reason before they answer use more. No server was called.',
  ].join(' ')

export function promptLines(scene: TerminalScene, { request, model, prompt, inputTokens }: Rehearsed): string[] {
  const { kind, playerId, view } = request
  const title = `${kind}: ${playerId}, ${model}, day ${view.day}, about ${inputTokens} tokens`
  const messages = prompt.messages.flatMap(({ role, content }) => [
    scene.paint('quiet', `[${role}]`),
    ...plainText(content).split('\n'),
    '',
  ])
  return [...heading(scene, title), ...messages]
}

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

/** What a tournament of this plan can show. */
export function powerLines(scene: TerminalScene, { smallest, games, blocks }: TournamentPower): string[] {
  const points = (share: number | null) =>
    share === null ? 'none can be shown' : `${(share * 100).toFixed(1)} points of 100`
  const parts = Object.entries(smallest)
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
        ? `${quantity(blocks, 'block')} show nothing: plan five or more.`
        : `From simulated tournaments of this design with ${quantity(games, 'game')} in ${quantity(blocks, 'block')}, all pairs and parts taken together. Four times the games show half of it.`,
    ),
  ]
}

/** In US dollars. */
export interface CostRange {
  readonly low: number
  readonly high: number
}

export interface PlannedCost {
  readonly games: number
  /** Of all games; null when a price is unknown. */
  readonly costUsd: CostRange | null
  /** Of each call, at the upper end. */
  readonly reasoningTokens: number
  readonly maxCostUsd?: number
}

/** How many games the budget pays for at the upper and at the lower end of the cost; null without a budget or a cost. */
export function affordableGames({ games, costUsd, maxCostUsd }: PlannedCost): CostRange | null {
  if (costUsd === null || maxCostUsd === undefined) return null
  const reach = (all: number) => Math.min(games, Math.floor((maxCostUsd * games) / all))
  return { low: reach(costUsd.high), high: reach(costUsd.low) }
}

export function costLines(scene: TerminalScene, planned: PlannedCost): string[] {
  const { costUsd, games: all, reasoningTokens, maxCostUsd } = planned
  if (costUsd === null) return paragraph(scene, 'What it costs is not known: a price is missing.')
  const cost = `It costs ${rounded(costUsd.low)} to ${rounded(costUsd.high)}: from full caches and no reasoning to no cache and ${reasoningTokens.toLocaleString('en-US')} reasoning tokens in each call.`
  const affordable = affordableGames(planned)
  if (affordable === null) return paragraph(scene, `${cost} No budget is given.`)
  const [low, high] = [affordable.low, affordable.high].map((games) => games.toLocaleString('en-US'))
  const reached =
    affordable.low >= all ? 'all games' : affordable.high >= all ? `${low} games to all` : `${low} to ${high} games`
  return paragraph(scene, `${cost} The budget of ${rounded(maxCostUsd ?? 0)} reaches for ${reached}.`)
}

const rounded = (amount: number): string =>
  `$${amount < 100 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en-US')}`
