import type { GameEvent } from '../../index.js'
import { roleQuantity } from '../../rules/index.js'
import { gameStats } from '../../stats/index.js'
import { costLines } from './costs.js'
import { subheading } from './layout.js'
import type { Scene } from './scene.js'
import { table } from './table.js'

/** The statistics of a game as tables. */
export function statisticsLines(scene: Scene, events: readonly GameEvent[]): string[] {
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
  return [...subheading(scene, 'In numbers'), ...table(scene, ['Count', 'Value'], rows), ...costLines(scene, events)]
}
