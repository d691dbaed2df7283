import type { GameEvent } from './event.js'

/** Whether two recorded events are equal, apart from `meta` and the order of fields. */
export function sameEvent({ meta: _, ...one }: GameEvent, { meta: __, ...other }: GameEvent): boolean {
  return sameJson(one, other)
}

type Pair = readonly [unknown, unknown]
type Fields = Readonly<Record<string, unknown>>

/** Whether two values are the same JSON, at any depth of nesting. */
export function sameJson(one: unknown, other: unknown): boolean {
  const open: Pair[] = [[one, other]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const inner = innerPairs(pair)
    if (inner === null) return false
    for (const next of inner) open.push(next)
  }
  return true
}

/** The pairs of inner values that must be equal for two values to be equal; null when the values differ already. */
function innerPairs([one, other]: Pair): readonly Pair[] | null {
  if (one === other) return []
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return null
  if (Array.isArray(one) !== Array.isArray(other)) return null
  const keys = presentKeys(one)
  if (keys.length !== presentKeys(other).length) return null
  return keys.map((key) => [(one as Fields)[key], (other as Fields)[key]])
}

const presentKeys = (value: object): string[] =>
  Object.keys(value).filter((key) => (value as Fields)[key] !== undefined)
