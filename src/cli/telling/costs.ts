import type { GameEvent } from '../../index.js'
import { type CostSum, gameCosts } from '../../stats/index.js'
import { subheading } from './layout.js'
import { nameOf, type Scene } from './scene.js'
import { table } from './table.js'

/** What a game's calls took, by player and by model; nothing where no call told any of it. Unknown is never 0. */
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
  tokensTold(sum.inputTokens),
  tokensTold(sum.outputTokens),
  costTold(sum),
]

const tokensTold = (tokens: number | null): string => tokens?.toLocaleString('en-US') ?? 'unknown'

/** A cost in dollars; what is left out because nobody knows it is said. */
export function costTold({ costUsd, unpricedCalls }: Pick<CostSum, 'costUsd' | 'unpricedCalls'>): string {
  if (costUsd === null) return 'unknown'
  return `$${costUsd.toFixed(4)}${unpricedCalls > 0 ? ' and unknown' : ''}`
}
