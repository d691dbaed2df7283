import type { AnyMachineSnapshot } from 'xstate'

import { deadEndsOf, type Walk } from '../../src/testing/walk/walk-machine.js'

/** What is wrong with a machine, as far as it was walked; nothing when it keeps every promise. */
export function faultsOf(walk: Walk): string[] {
  return [...walk.faults, ...deadEndsOf(walk), ...overlookedWins(walk)]
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
