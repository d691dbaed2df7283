import { configure } from 'safe-stable-stringify'

// The charts are less deep. Contexts of users may refer to themselves, hold functions, or have any size.
const stringify = configure({ maximumDepth: 24, maximumBreadth: 2_000, deterministic: false })

/** Functions are replaced by their names, as in `@statelyai/inspect`. */
const byName = (_key: string, value: unknown): unknown => (typeof value === 'function' ? { type: value.name } : value)

/** `value` as JSON, whatever it contains; values that JSON cannot express become null. */
export function jsonOf(value: unknown): string {
  try {
    return stringify(value, byName) ?? 'null'
  } catch {
    return 'null'
  }
}
