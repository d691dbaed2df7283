import { createHash } from 'node:crypto'

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** File systems allow names of 255 bytes; the additions for journals, locks and drafts are below 75. */
const maxLength = 180

/**
 * The file name for a game's id: the id itself if it consists of lower-case letters, digits, `-` and `_`. Any other
 * character is written as `%` and its code, so that no id points outside the folder and no two ids share a file, even
 * if the system ignores case. A name that is too long ends in `~` and a hash of the id.
 */
export function fileNameOf(gameId: string): string {
  const name = [...new TextEncoder().encode(gameId)]
    .map((byte) => (/[a-z0-9_-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percentCode(byte)))
    .join('')
  if (name.length > maxLength) return shorten(name, gameId)
  return reserved.test(name) ? `${percentCode(name.charCodeAt(0))}${name.slice(1)}` : name
}

const percentCode = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`

/** No other name contains a `~`: in an id it is written as its code. */
function shorten(name: string, gameId: string): string {
  const hash = createHash('sha256').update(gameId).digest('hex')
  return `${name.slice(0, maxLength - hash.length - 1)}~${hash}`
}
