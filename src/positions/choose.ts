import { derive } from '../index.js'
import { shuffle } from '../rules/index.js'
import type { CutOptions, LogCut } from './cut.js'

interface Drawn {
  readonly cut: LogCut
  readonly position: LogCut['positions'][number]
}

/**
 * At most `limit` positions, drawn by the seed: by turns from each of the rules, and within rules by turns from each
 * game. Their order stays.
 */
export function choose(
  cuts: readonly LogCut[],
  { limit = Number.POSITIVE_INFINITY, seed = 'suite' }: CutOptions,
): LogCut[] {
  const byRules = new Map<string, Drawn[][]>()
  for (const [at, cut] of cuts.entries()) {
    const drawn = shuffle(cut.positions, derive(seed, 'positions', at)).map((position) => ({ cut, position }))
    const rules = cut.positions[0]?.rules ?? ''
    byRules.set(rules, [...(byRules.get(rules) ?? []), drawn])
  }
  const kept = new Set(
    byTurns([...byRules.values()].map(byTurns))
      .slice(0, limit)
      .map(({ position }) => position),
  )
  return cuts
    .map(({ events, positions }) => ({ events, positions: positions.filter((position) => kept.has(position)) }))
    .filter(({ positions }) => positions.length > 0)
}

/** The first of each list, then the second of each, and so on. */
function byTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}
