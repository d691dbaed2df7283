import { groupBy } from '../stats/sums/index.js'

/** Items grouped by block, in the order of the first item of each block. */
export function byBlock<T extends { readonly block: number }>(games: readonly T[]): T[][] {
  return [...groupBy(games, ({ block }) => block).values()]
}
