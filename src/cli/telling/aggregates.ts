import { mafiaTeam, townTeam } from '../../rules/index.js'
import {
  beliefRates,
  beliefsByDay,
  efficiency,
  type GameReport,
  type GroupField,
  outcomes,
  powerRates,
  type Rate,
  reliability,
  votingRates,
  winRates,
} from '../../stats/index.js'
import { quantity } from '../../text/index.js'
import { beliefLines } from './beliefs.js'
import { dollars, percent, percents } from './figures.js'
import { paragraph, subheading } from './layout.js'
import type { Scene } from './scene.js'
import { table } from './table.js'

/** Statistics of many games. */
export interface Aggregate {
  readonly games: number
  /** Unfinished games, and games with too many defaults: only this count and the usage of calls include them. */
  readonly open: number
  readonly void: number
  readonly outcomes: ReturnType<typeof outcomes>
  readonly by: readonly GroupField[]
  readonly wins: ReturnType<typeof winRates>
  readonly powers: ReturnType<typeof powerRates>
  readonly voting: ReturnType<typeof votingRates>
  /** Empty where no rules asked for beliefs. */
  readonly beliefs: ReturnType<typeof beliefRates>
  readonly beliefsByDay: ReturnType<typeof beliefsByDay>
  readonly reliability: ReturnType<typeof reliability>
  readonly efficiency: ReturnType<typeof efficiency>
}

/** Adds up games, their players grouped by `by`. */
export function aggregateOf(games: readonly GameReport[], by: readonly GroupField[]): Aggregate {
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

/** An aggregate as tables. */
export function aggregateLines(scene: Scene, aggregate: Aggregate): string[] {
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

function winLines(scene: Scene, { by, wins, outcomes: sides }: Aggregate): string[] {
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

function powerLines(scene: Scene, { powers }: Aggregate): string[] {
  const rows = powers.map(({ power, used, onMafia, saved, blocked }) => [
    power,
    `${used}`,
    shareIn(onMafia),
    shareIn(saved),
    shareIn(blocked),
  ])
  return [...subheading(scene, 'Powers'), ...table(scene, ['Power', 'Used', 'On mafia', 'Saved', 'Blocked'], rows)]
}

function votingLines(scene: Scene, { voting }: Aggregate): string[] {
  const rows = voting.map(({ agent, accuracy, swing }) => [agent, ...shareCells(accuracy), shareIn(swing)])
  return [
    ...subheading(scene, 'Votes of the town'),
    ...table(scene, ['Agent', 'On mafia', '95 % interval', 'Decided the ballot'], rows),
  ]
}

function reliabilityLines(scene: Scene, { reliability: rows, efficiency }: Aggregate): string[] {
  return [
    ...subheading(scene, 'Answers'),
    ...table(
      scene,
      ['Agent', 'Games', 'Void', 'Calls', 'Failed', 'Unserved', 'Default'],
      rows.map(({ agent, games, voidGames, calls, rejected, failedCalls, defaulted }) => [
        agent,
        `${games}`,
        `${voidGames}`,
        calls.toLocaleString('en-US'),
        shareIn(rejected),
        shareIn(failedCalls),
        shareIn(defaulted),
      ]),
    ),
    ...costLines(scene, rows, efficiency),
  ]
}

/** Empty if no call reported its usage. */
function costLines(scene: Scene, rows: Aggregate['reliability'], efficient: Aggregate['efficiency']): string[] {
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

const shareIn = ({ share }: Rate): string => percent(share)
const shareCells = (rate: Rate): string[] =>
  rate.share === null ? ['-', '-'] : [percent(rate.share), percents(rate.low, rate.high)]
