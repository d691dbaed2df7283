import type { AnyMachineSnapshot } from 'xstate'
import type { Walk } from './walk-machine.js'

/** What is wrong with a machine, as far as it was walked; nothing when it keeps every promise. */
export function faultsOf(walk: Walk): string[] {
  return [...walk.faults, ...withoutWayOut(walk), ...withoutEnd(walk), ...overlookedWins(walk)]
}

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

/** Once a team has won, nobody plays on. */
function overlookedWins({ id, snapshots }: Walk): string[] {
  const played = ['night', 'day', 'roundEnd']
  return [...snapshots.values()].flatMap(({ value, context }: AnyMachineSnapshot) => {
    const { playState } = context as { readonly playState?: { readonly winner: unknown } }
    const isOverlooked = id === 'game' && playState?.winner && played.includes(String(value))
    return isOverlooked ? [`game: ${String(playState.winner)} has won, and there is another ${String(value)}`] : []
  })
}

/** How many different walks there are from a start to an end, failures of the engine among the ends. */
export function pathsOf({ edges, starts }: Walk): number {
  const known = new Map<string, number>()
  const order: string[] = []
  const path = starts.map((key) => ({ key, next: 0 }))
  const seen = new Set(starts)
  while (path.length > 0) {
    const here = path.at(-1) as { key: string; next: number }
    const edge = edges.get(here.key)?.[here.next++]
    if (edge === undefined) order.push((path.pop() as { key: string }).key)
    else if (edge.to !== null && !seen.has(edge.to)) {
      seen.add(edge.to)
      path.push({ key: edge.to, next: 0 })
    }
  }
  for (const key of order) {
    const ways = (edges.get(key) ?? []).map(({ to }) => (to === null ? 1 : (known.get(to) ?? 0)))
    known.set(key, ways.length === 0 ? 1 : ways.reduce((sum, count) => sum + count, 0))
  }
  return starts.reduce((sum, key) => sum + (known.get(key) ?? 0), 0)
}
