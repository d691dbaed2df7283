import type { GameEvent } from '../../index.js'
import { roleQuantity } from '../../kernel/rules/index.js'
import { type CostSum, type GameCosts, gameCosts, gameStats } from '../../lab/stats/index.js'
import { dollars, subheading, table } from './layout.js'
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

/** A game in numbers. */
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
