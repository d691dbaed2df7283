import { spelledOut } from '../text/clean-text.js'

/** `value` for a message: short, and with its control characters spelled out instead of sent to a terminal. */
export function shown(value: string | number | bigint | boolean | null): string {
  return spelledOut(String(value).slice(0, 60))
}

/** What was given instead of what was expected, for a message: the value itself if it is simple, otherwise its type. */
export function got(value: unknown): string {
  const simple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
  return simple ? `got \`${shown(value)}\`` : `got \`${typeof value}\``
}
