import { createHash } from 'node:crypto'

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** File systems take names of 255 bytes; what is added for journals, locks and their drafts is below 75. */
const maxLength = 180

/**
 * The file name that a game's id becomes: the id itself where it is made of small letters, digits, `-` and `_`. Anything
 * else is written as `%` and its code, so that no id leaves the folder, and no two meet in one file, whatever the system
 * makes of capitals. A name that grows too long ends in `~` and a hash of the id.
 */
export function fileNameOf(gameId: string): string {
  const name = [...new TextEncoder().encode(gameId)]
    .map((byte) => (/[a-z0-9_-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : encoded(byte)))
    .join('')
  if (name.length > maxLength) return shortened(name, gameId)
  return reserved.test(name) ? `${encoded(name.charCodeAt(0))}${name.slice(1)}` : name
}

const encoded = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`

/** No other name holds a `~`: in an id it is written as its code. */
function shortened(name: string, gameId: string): string {
  const hash = createHash('sha256').update(gameId).digest('hex')
  return `${name.slice(0, maxLength - hash.length - 1)}~${hash}`
}
