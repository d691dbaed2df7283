import type { GameEvent } from '../../index.js'
import { type CostSum, gameCosts } from '../../stats/index.js'
import { dollars } from './figures.js'
import { subheading } from './layout.js'
import { nameOf, type Scene } from './scene.js'
import { table } from './table.js'

/** Tokens and cost of a game's calls, by player and by model; empty if no call reported them. What is unknown never counts as 0. */
export function costLines(scene: Scene, events: readonly GameEvent[], title = 'Tokens and cost'): string[] {
  const { total, byPlayer, byModel, calls } = gameCosts(events)
  if (calls.length === 0) return []
  const players = Object.entries(byPlayer).map(([player, sum]) => row(nameOf(scene, player), sum))
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

/** A cost in dollars. It says so if the cost of some calls is unknown. */
export function costText({ costUsd, unpricedCalls }: Pick<CostSum, 'costUsd' | 'unpricedCalls'>): string {
  return `${dollars(costUsd)}${costUsd !== null && unpricedCalls > 0 ? ' and unknown' : ''}`
}
