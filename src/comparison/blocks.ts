/** Items grouped by key, in the order of the first item of each group. */
export function grouped<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Items grouped by block, in the order of the first item of each block. */
export function byBlock<T extends { readonly block: number }>(games: readonly T[]): T[][] {
  return [...grouped(games, ({ block }) => block).values()]
}
