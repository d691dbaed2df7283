import type { Walk } from './walk-machine.js'

/** What is wrong with a machine's states, as far as it was walked: there is no way out, or no end. */
export const deadEndsOf = (walk: Walk): string[] => [...withoutWayOut(walk), ...withoutEnd(walk)]

/** Every state but a final one has a way out. */
function withoutWayOut({ id, snapshots, edges }: Walk): string[] {
  return [...snapshots].flatMap(([key, { status, value }]) => {
    const isStuck =
      status === 'active' && edges.has(key) && !edges.get(key)?.some(({ to }) => to !== null && to !== key)
    return isStuck ? [`${id}: there is no way out of ${JSON.stringify(value)}`] : []
  })
}

/** No walk comes back to where it has been, so every walk ends. */
function withoutEnd({ id, edges, starts }: Walk): string[] {
  const [open, over] = [new Set<string>(), new Set<string>()]
  // A path of its own instead of recursion: walks are long.
  for (const start of starts) {
    const path: { key: string; next: number }[] = [{ key: start, next: 0 }]
    while (path.length > 0) {
      const here = path.at(-1) as { key: string; next: number }
      open.add(here.key)
      const to = edges.get(here.key)?.[here.next++]
      if (to === undefined) {
        open.delete(here.key)
        over.add(here.key)
        path.pop()
      } else if (to.to !== null && open.has(to.to)) return [`${id}: a walk may go round for ever`]
      else if (to.to !== null && !over.has(to.to)) path.push({ key: to.to, next: 0 })
    }
  }
  return []
}
