import { withMarks } from '../../src/testing/walk/roads.js'
import { charts as allCharts } from '../../test/support/charts.js'
import { table } from '../docs/sections.js'
import type { GamesWalk } from './walk-games.js'
import { others, type RulesWalk } from './walk-rules.js'

/** The walks by the name of their rules. */
export type Walks = Readonly<Record<string, { readonly charts: RulesWalk; readonly games: GamesWalk }>>

/** What is wrong in all walks together: their faults, and transitions that no rules ever take. */
export function faultsOfAll(walks: Walks): string[] {
  const all = Object.values(walks)
  const taken = new Set(all.flatMap(({ charts }) => [...charts.taken]))
  // What comes to the control of a game comes from outside.
  const walked = allCharts.filter(({ id }) => id !== 'control')
  const never = walked.flatMap((machine) => withMarks(machine).roads).filter((road) => !taken.has(road))
  const faults = Object.entries(walks).flatMap(([name, { charts, games }]) =>
    [...charts.faults, ...games.faults].map((fault) => `${name}: ${fault}`),
  )
  return [...faults, ...never.map((road) => `no rules take ${road}`)]
}

/** The walks in one line: how much was walked and played, and how many faults that found. */
export function sumOfWalks(walks: Walks): string {
  const all = Object.values(walks)
  const total = (of: (walk: Walks[string]) => number) => whole(all.reduce((sum, walk) => sum + of(walk), 0))
  const walked = `${total(({ charts }) => charts.states)} states of their machines, ${total(({ charts }) => charts.transitions)} steps`
  const played = `${total(({ games }) => games.games)} games of ${total(({ games }) => games.steps)} steps`
  return `${all.length} sets of rules: ${walked}; ${played}. Faults: ${faultsOfAll(walks).length}.`
}

/** The walks as a table. */
export function tableOfWalks(walks: Walks): string {
  const rows = Object.entries(walks).map(([name, { charts, games }]) => {
    const called = name in others ? name : `\`${name}\``
    const bound = charts.cut.length === 0 ? '' : ` (${charts.cut.join(', ')} to the bound)`
    const taken = [...charts.taken].filter((road) => charts.roads.has(road)).length
    return [
      called,
      `${charts.machines}`,
      `${whole(charts.states)}${bound}`,
      whole(charts.transitions),
      `${taken} of ${charts.roads.size}`,
      whole(charts.paths),
      `${games.games}`,
      whole(games.steps),
    ]
  })
  return table(['rules', 'machines', 'states', 'steps', 'transitions taken', 'paths', 'games', 'steps in games'], rows)
}

const whole = (count: number): string => count.toLocaleString('en-US')
