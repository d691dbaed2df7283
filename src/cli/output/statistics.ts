import type { GameEvent } from '../../index.js'
import { mafiaTeam, roleQuantity, townTeam } from '../../kernel/rules/index.js'
import { quantity } from '../../kernel/text/index.js'
import {
  beliefRates,
  beliefsByDay,
  type CostSum,
  efficiency,
  type GameCosts,
  type GameReport,
  type GroupField,
  gameCosts,
  gameStats,
  outcomes,
  powerRates,
  type Rate,
  reliability,
  votingRates,
  winRates,
} from '../../lab/stats/index.js'
import { dollars, paragraph, percent, percents, subheading, table } from './layout.js'
import { playerName, type TerminalScene } from './scene.js'

/** Tokens and cost of a game's calls, by player and by model; empty if no call reported them. What is unknown never counts as 0. */
export function costLines(
  scene: TerminalScene,
  { total, byPlayer, byModel }: Omit<GameCosts, 'calls'>,
  title = 'Tokens and cost',
): string[] {
  if (total.calls === 0) return []
  const players = Object.entries(byPlayer).map(([player, sum]) => row(playerName(scene, player), sum))
  const models = Object.entries(byModel).map(([model, sum]) => row(model, sum))
  const head = ['Calls', 'Read', 'Written', 'Cost']
  return [
    ...subheading(scene, title),
    ...table(scene, ['Player', ...head], players),
    ...table(scene, ['Model', ...head], [...models, row('All', total)]),
  ]
}

const row = (name: string, sum: CostSum): string[] => [
  name,
  sum.calls.toLocaleString('en-US'),
  tokenCount(sum.inputTokens),
  tokenCount(sum.outputTokens),
  costText(sum),
]

const tokenCount = (tokens: number | null): string => tokens?.toLocaleString('en-US') ?? 'unknown'

function costText({ costUsd, unpricedCalls }: Pick<CostSum, 'costUsd' | 'unpricedCalls'>): string {
  return `${dollars(costUsd)}${costUsd !== null && unpricedCalls > 0 ? ' and unknown' : ''}`
}

export function statisticsLines(scene: TerminalScene, events: readonly GameEvent[]): string[] {
  const { rounds, deathsByRole, speeches, votes, calls, rejected, defaulted } = gameStats(events)
  const deaths = Object.entries(deathsByRole).map(([role, count]) => roleQuantity(count, role))
  const rows = [
    ['Days with a discussion', `${rounds}`],
    ['Deaths by role', deaths.join(', ') || 'none'],
    ['Speeches', `${speeches}`],
    ['Votes', `${votes}`],
    ['Questions to agents', `${calls}`],
    ['Failed tries', `${rejected}`],
    ['Answers by default', `${defaulted}`],
  ]
  return [
    ...subheading(scene, 'In numbers'),
    ...table(scene, ['Count', 'Value'], rows),
    ...costLines(scene, gameCosts(events)),
  ]
}

function beliefLines(scene: TerminalScene, aggregate: Aggregate): string[] {
  return aggregate.beliefs.length === 0 ? [] : [...scoreLines(scene, aggregate), ...effectLines(scene, aggregate)]
}

function scoreLines(scene: TerminalScene, { beliefs, beliefsByDay }: Aggregate): string[] {
  const agents = beliefs.map(({ agent, statements, brier, reference, logLoss, calibrationError, agreement }) => [
    agent,
    statements.toLocaleString('en-US'),
    ...[brier, reference, logLoss].map(decimal),
    percent(calibrationError),
    percent(agreement.share),
  ])
  const days = beliefsByDay.map(({ day, chances, brier, reference, logLoss }) => [
    `${day}`,
    chances.toLocaleString('en-US'),
    ...[brier, reference, logLoss].map(decimal),
  ])
  return [
    ...subheading(scene, 'Beliefs of those who do not know the mafia'),
    ...table(scene, ['Agent', 'Stated', 'Brier', 'Reference', 'Log loss', 'Off by', 'Votes follow'], agents),
    ...table(scene, ['Day', 'Chances', 'Brier', 'Reference', 'Log loss'], days),
  ]
}

function effectLines(scene: TerminalScene, { beliefs }: Aggregate): string[] {
  const rows = (figures: readonly ('moved' | 'towardsTruthAsTown' | 'towardsTruthAsMafia' | Suspicion)[]) =>
    beliefs.map((row) => [row.agent, ...figures.map((figure) => points(row[figure]))])
  return [
    ...subheading(scene, 'How speeches changed the beliefs of others, in percentage points'),
    ...table(
      scene,
      ['Agent', 'Moved', 'To the truth as town', 'As mafia'],
      rows(['moved', 'towardsTruthAsTown', 'towardsTruthAsMafia']),
    ),
    ...subheading(scene, 'How likely others thought it was mafia, in percent'),
    ...table(
      scene,
      ['Agent', 'As mafia', 'As town', 'Lowered by own speeches as mafia'],
      rows(['suspectedAsMafia', 'suspectedAsTown', 'loweredAsMafia']),
    ),
  ]
}

type Suspicion = 'suspectedAsMafia' | 'suspectedAsTown' | 'loweredAsMafia'

const decimal = (value: number | null): string => (value === null ? '-' : value.toFixed(3))
const points = (value: number | null): string => (value === null ? '-' : (100 * value).toFixed(1))

type Aggregate = ReturnType<typeof aggregateGames>

/** Only the counts `open` and `void` and the usage of calls include games without an end, or with too many defaults. */
export function aggregateGames(games: readonly GameReport[], by: readonly GroupField[]) {
  const ended = games.filter(({ winner }) => winner !== null)
  return {
    games: games.length,
    open: games.length - ended.length,
    void: ended.filter((game) => game.void).length,
    outcomes: outcomes(games),
    by,
    wins: winRates(games, by),
    powers: powerRates(games),
    voting: votingRates(games),
    beliefs: beliefRates(games),
    beliefsByDay: beliefsByDay(games),
    reliability: reliability(games),
    efficiency: efficiency(games),
  }
}

export function aggregateLines(scene: TerminalScene, aggregate: Aggregate): string[] {
  return [
    ...paragraph(scene, gameCount(aggregate)),
    ...winLines(scene, aggregate),
    ...powerLines(scene, aggregate),
    ...votingLines(scene, aggregate),
    ...beliefLines(scene, aggregate),
    ...reliabilityLines(scene, aggregate),
  ]
}

function gameCount({ games, open, void: voided }: Aggregate): string {
  const unfinished = open > 0 ? `, ${open} without an end` : ''
  const left = voided > 0 ? ` ${voided} of them void: too many answers are defaults, and no rate includes them.` : ''
  return `${quantity(games - open, 'game')} that ended${unfinished}.${left}`
}

function winLines(scene: TerminalScene, { by, wins, outcomes: sides }: Aggregate): string[] {
  const ended = Object.entries(sides).filter(
    ([side, { count }]) => count > 0 || side === townTeam || side === mafiaTeam,
  )
  const players = wins.map(({ key, won }) => [
    ...by.map((field) => `${key[field]}`),
    `${won.count}`,
    `${won.of}`,
    ...shareCells(won),
  ])
  return [
    ...subheading(scene, 'Who won'),
    ...table(
      scene,
      ['Winner', 'Games', ...interval],
      ended.map(([side, rate]) => [side, `${rate.count}`, ...shareCells(rate)]),
    ),
    ...subheading(scene, `Wins by ${by.join(', ')}`),
    ...table(scene, [...by, 'Won', 'Of', ...interval], players),
  ]
}

function powerLines(scene: TerminalScene, { powers }: Aggregate): string[] {
  const rows = powers.map(({ power, used, onMafia, onMafiaByChance, saved, savedByChance, blocked }) => [
    power,
    `${used}`,
    ...[withSpan(onMafia), percent(onMafiaByChance)],
    ...(savedByChance === 0 ? ['-', '-'] : [withSpan(saved), percent(savedByChance)]),
    withSpan(blocked),
  ])
  const head = ['Power', 'Used', 'On mafia', 'By chance', 'Saved', 'By chance', 'Blocked']
  return [...subheading(scene, 'Powers'), ...table(scene, head, rows), ...paragraph(scene, spans, 'quiet')]
}

function votingLines(scene: TerminalScene, { voting }: Aggregate): string[] {
  const rows = voting.map(({ agent, accuracy, accuracyByChance, swing }) => [
    agent,
    ...[...shareCells(accuracy), percent(accuracyByChance), withSpan(swing)],
  ])
  return [
    ...subheading(scene, 'Votes of the town'),
    ...table(scene, ['Agent', 'On mafia', '95 % interval', 'By chance', 'Decided the ballot'], rows),
  ]
}

function reliabilityLines(scene: TerminalScene, { reliability: rows, efficiency }: Aggregate): string[] {
  return [
    ...subheading(scene, 'Answers'),
    ...table(
      scene,
      ['Agent', 'Games', 'Void', 'Calls', 'Failed', 'Cut off', 'Unserved', 'Default'],
      rows.map(({ agent, games, voidGames, calls, rejected, cutOff, failedCalls, defaulted }) => [
        agent,
        `${games}`,
        `${voidGames}`,
        calls.toLocaleString('en-US'),
        withSpan(rejected),
        withSpan(cutOff),
        withSpan(failedCalls),
        withSpan(defaulted),
      ]),
    ),
    ...paragraph(scene, spans, 'quiet'),
    ...usageLines(scene, rows, efficiency),
  ]
}

/** Empty if no call reported its usage. */
function usageLines(
  scene: TerminalScene,
  rows: Aggregate['reliability'],
  efficient: Aggregate['efficiency'],
): string[] {
  const reported = rows.filter(({ inputTokens, costUsd }) => inputTokens !== null || costUsd !== null)
  if (reported.length === 0) return []
  const cells = reported.map(({ agent, games, inputTokens, outputTokens, costUsd }) => [
    agent,
    inputTokens?.toLocaleString('en-US') ?? 'unknown',
    outputTokens?.toLocaleString('en-US') ?? 'unknown',
    dollars(costUsd),
    dollars(costUsd === null ? null : costUsd / games),
    tokensIn(efficient.find((row) => row.agent === agent)?.tokensPerWin ?? null),
  ])
  return [
    ...subheading(scene, 'Tokens and cost'),
    ...table(scene, ['Agent', 'Read', 'Written', 'Cost', 'A game', 'Tokens a win'], cells),
  ]
}

const tokensIn = (tokens: number | null): string => (tokens === null ? '-' : Math.round(tokens).toLocaleString('en-US'))
const interval = ['Share', '95 % interval']

/** Where a cell has an interval in brackets. */
const spans = 'In brackets: the interval at 95 %, over games.'
const withSpan = (rate: Rate): string =>
  rate.share === null ? '-' : `${percent(rate.share)} (${percents(rate.low, rate.high)})`
const shareCells = (rate: Rate): string[] =>
  rate.share === null ? ['-', '-'] : [percent(rate.share), percents(rate.low, rate.high)]
