/**
 * The entry of `entries` under `key`; undefined if it has none. An id may be a word such as `valueOf`, which every object
 * inherits, so a plain look-up could return a function.
 */
export function ownEntry<Value>(entries: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined
}
