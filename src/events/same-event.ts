import type { GameEvent } from './event.js'

/** Whether two recorded events say the same. `meta`, which decides nothing, and the order of fields do not count. */
export function sameEvent({ meta: _, ...one }: GameEvent, { meta: __, ...other }: GameEvent): boolean {
  return sameJson(one, other)
}

/** Whether two values are the same JSON. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = presentKeys(one)
  return (
    keys.length === presentKeys(other).length &&
    keys.every((key) => sameJson((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

const presentKeys = (value: object): string[] =>
  Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined)
