import { shown } from './explain.js'

/** What was given instead of what was expected, for a message: the value itself if it is simple, otherwise its type. */
export function got(value: unknown): string {
  const simple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
  return simple ? `got \`${shown(value)}\`` : `got \`${typeof value}\``
}
