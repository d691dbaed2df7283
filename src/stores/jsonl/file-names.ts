const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * The file name that a game's id becomes: the id itself where it is made of small letters, digits, `-` and `_`. Anything
 * else is written as `%` and its code, so that no id leaves the folder, and no two meet in one file, whatever the system
 * makes of capitals.
 */
export function fileNameOf(gameId: string): string {
  const name = [...new TextEncoder().encode(gameId)]
    .map((byte) => (/[a-z0-9_-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : encoded(byte)))
    .join('')
  return reserved.test(name) ? `${encoded(name.charCodeAt(0))}${name.slice(1)}` : name
}

const encoded = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`
