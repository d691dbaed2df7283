/** Freezes `value` and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) if (typeof inner === 'object') deepFreeze(inner)
  return value
}
