/** Freezes `value` and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  // `Object.values` would make a list for each object.
  for (const key in value) if (typeof value[key] === 'object') deepFreeze(value[key])
  return value
}
