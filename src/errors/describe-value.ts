import { spellOut } from '../text/clean-text.js'

/**
 * The first 60 characters of `value` for a message; control characters, which a terminal would obey, are replaced by
 * their code points.
 */
export function excerpt(value: string | number | bigint | boolean | null): string {
  return spellOut(String(value).slice(0, 60))
}

/** A value for a message, in backticks: the value itself if it is simple, otherwise its type. */
export function describeValue(value: unknown): string {
  const simple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
  return `\`${simple ? excerpt(value) : typeof value}\``
}
