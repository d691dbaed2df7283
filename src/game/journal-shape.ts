/** Whether a value has the shape of a journal. */
export const isJournal = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const { entries, record } = value as { entries?: unknown; record?: unknown }
  return (record === undefined || typeof record === 'function') && (entries === undefined || isIterable(entries))
}

/** Whether a value can be read one by one. */
export const isIterable = (value: unknown): boolean =>
  typeof (value as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] === 'function'
