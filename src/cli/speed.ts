import { InvalidArgumentError } from 'commander'
import { columns } from './telling/wrap.js'

/** How fast a game is printed: a factor on the reading time; `Infinity` for no pauses at all. */
export type Speed = number

const named: Readonly<Record<string, Speed>> = { instant: Number.POSITIVE_INFINITY, fast: 4, normal: 1, slow: 0.5 }

/** A speed by its name or as a factor. Throws `InvalidArgumentError` for anything else. */
export function speedOf(text: string): Speed {
  const speed = Object.hasOwn(named, text) ? (named[text] as Speed) : Number(text)
  if (text.trim() === '' || Number.isNaN(speed) || speed < 0.01)
    throw new InvalidArgumentError(`Expected ${Object.keys(named).join(', ')} or a factor of at least 0.01.`)
  return speed
}

/** Without `--speed`: time to read on a terminal, no pauses anywhere else. */
export function defaultSpeed(stream: NodeJS.WriteStream): Speed {
  return stream.isTTY ? 2 : Number.POSITIVE_INFINITY
}

const baseMs = 250
const msPerColumn = 18
const longestMs = 4_000

/** How long a reader of `lines` takes at speed 1, in ms. */
export function readingMs(lines: readonly string[]): number {
  if (lines.length === 0) return 0
  return Math.min(longestMs, baseMs + msPerColumn * lines.reduce((sum, line) => sum + columns(line.trim()), 0))
}
