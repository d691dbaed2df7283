import { type DesignName, findDesign, forfeitInWords, type PlannedGame } from '../../lab/tournament/index.js'
import { frequency, quantity } from '../../text/index.js'
import type { EntrantPlan, TournamentFile } from '../config/named-agents.js'
import { dollars, paragraph, subheading, table } from '../output/layout.js'
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
