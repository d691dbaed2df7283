const isOpen = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Object.isFrozen(value)

/** Freezes `value` and everything in it, at any depth, and returns it. */
export function deepFreeze<T>(value: T): T {
  const open: object[] = isOpen(value) ? [value] : []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    Object.freeze(next)
    for (const key in next) {
      const inner = next[key as keyof typeof next]
      if (isOpen(inner)) open.push(inner)
    }
  }
  return value
}
