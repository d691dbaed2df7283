import { createHash } from 'node:crypto'

/** The first 16 hex digits of the SHA-256 of a value's JSON. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
