import { mafiaTeam, townTeam } from '../../rules/index.js'
import {
  type GameReport,
  type GroupField,
  outcomes,
  powerRates,
  type Rate,
  reliability,
  votingRates,
  winRates,
} from '../../stats/index.js'
import { paragraph, subheading, table } from './layout.js'
import type { Scene } from './scene.js'

/** What many games add up to. */
export interface Aggregate {
  readonly games: number
  /** Games without an end: they count nowhere but here and in what calls took. */
  readonly open: number
  readonly outcomes: ReturnType<typeof outcomes>
  readonly by: readonly GroupField[]
  readonly wins: ReturnType<typeof winRates>
  readonly powers: ReturnType<typeof powerRates>
  readonly voting: ReturnType<typeof votingRates>
  readonly reliability: ReturnType<typeof reliability>
}

/** Adds up games, their players grouped by `by`. */
export function aggregateOf(games: readonly GameReport[], by: readonly GroupField[]): Aggregate {
  const ended = games.filter(({ winner }) => winner !== null)
  return {
    games: games.length,
    open: games.length - ended.length,
    outcomes: outcomes(ended),
    by,
    wins: winRates(ended, by),
    powers: powerRates(ended),
    voting: votingRates(ended),
    reliability: reliability(games),
  }
}

/** An aggregate as tables. */
export function aggregateLines(scene: Scene, aggregate: Aggregate): string[] {
  const { games, open } = aggregate
  return [
    ...paragraph(scene, `${games - open} games that ended${open > 0 ? `, ${open} without an end` : ''}.`),
    ...winLines(scene, aggregate),
    ...powerLines(scene, aggregate),
    ...votingLines(scene, aggregate),
    ...reliabilityLines(scene, aggregate),
  ]
}

function winLines(scene: Scene, { by, wins, outcomes: sides }: Aggregate): string[] {
  const ended = Object.entries(sides).filter(
    ([side, { count }]) => count > 0 || side === townTeam || side === mafiaTeam,
  )
  const players = wins.map(({ key, won }) => [
    ...by.map((field) => `${key[field]}`),
    `${won.count}`,
    `${won.of}`,
    ...shares(won),
  ])
  return [
    ...subheading(scene, 'Who won'),
    ...table(
      scene,
      ['Winner', 'Games', ...interval],
      ended.map(([side, rate]) => [side, `${rate.count}`, ...shares(rate)]),
    ),
    ...subheading(scene, `Wins by ${by.join(', ')}`),
    ...table(scene, [...by, 'Won', 'Of', ...interval], players),
  ]
}

function powerLines(scene: Scene, { powers }: Aggregate): string[] {
  const rows = powers.map(({ power, used, onMafia, saved, blocked }) => [
    power,
    `${used}`,
    percent(onMafia),
    percent(saved),
    percent(blocked),
  ])
  return [...subheading(scene, 'Powers'), ...table(scene, ['Power', 'Used', 'On mafia', 'Saved', 'Blocked'], rows)]
}

function votingLines(scene: Scene, { voting }: Aggregate): string[] {
  const rows = voting.map(({ agent, accuracy, swing }) => [agent, ...shares(accuracy), percent(swing)])
  return [
    ...subheading(scene, 'Votes of the town'),
    ...table(scene, ['Agent', 'On mafia', '95 % interval', 'Decided the ballot'], rows),
  ]
}

function reliabilityLines(scene: Scene, { reliability: rows }: Aggregate): string[] {
  return [
    ...subheading(scene, 'Answers'),
    ...table(
      scene,
      ['Agent', 'Games', 'Calls', 'Failed', 'By default', 'Tokens', 'Cost'],
      rows.map(({ agent, games, calls, rejected, defaulted, inputTokens, outputTokens, costUsd }) => [
        agent,
        `${games}`,
        calls.toLocaleString('en-US'),
        percent(rejected),
        percent(defaulted),
        inputTokens === null ? 'unknown' : (inputTokens + (outputTokens ?? 0)).toLocaleString('en-US'),
        costUsd === null ? 'unknown' : `$${costUsd.toFixed(4)}`,
      ]),
    ),
  ]
}

const interval = ['Share', '95 % interval']

const percent = ({ share }: Rate): string => (share === null ? '-' : `${(share * 100).toFixed(1)} %`)
const shares = (rate: Rate): string[] =>
  rate.share === null
    ? ['-', '-']
    : [percent(rate), `${(rate.low * 100).toFixed(1)} to ${(rate.high * 100).toFixed(1)} %`]
