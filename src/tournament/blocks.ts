/** What belongs to each block, in the order of their first. */
export function byBlock<T extends { readonly block: number }>(games: readonly T[]): T[][] {
  const blocks = new Map<number, T[]>()
  for (const game of games) {
    const block = blocks.get(game.block)
    if (block) block.push(game)
    else blocks.set(game.block, [game])
  }
  return [...blocks.values()]
}
