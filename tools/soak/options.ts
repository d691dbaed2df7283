import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

/** What a soak is asked to do. */
export interface SoakOptions {
  /** The number of games. */
  readonly games: number
  /** The number of the first game. */
  readonly from: number
  readonly seed: string
  readonly workers: number
  /** The number of the one game to play and to print in full. Absent: play `games`. */
  readonly game?: number
  /** A file that stores results, so that a soak that was stopped can continue. */
  readonly keep?: string
  /** Whether the tables are written into docs/tested.md. */
  readonly write: boolean
}

const known = {
  games: { type: 'string', default: '2000' },
  from: { type: 'string', default: '0' },
  seed: { type: 'string', default: 'soak' },
  workers: { type: 'string', default: String(availableParallelism()) },
  game: { type: 'string' },
  keep: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const

/** The options of a command line. Throws an error that names what is wrong. */
export function soakOptions(args: readonly string[]): SoakOptions {
  const { seed, keep, write, ...numbers } = parseArgs({ args: [...args], options: known }).values
  return {
    games: wholeNumber('games', numbers.games, 1),
    from: wholeNumber('from', numbers.from, 0),
    workers: wholeNumber('workers', numbers.workers, 1),
    ...(numbers.game !== undefined && { game: wholeNumber('game', numbers.game, 0) }),
    ...(keep !== undefined && { keep }),
    seed,
    write,
  }
}

function wholeNumber(name: string, text: string, min: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= min && text.trim() !== '') return number
  throw new Error(`Expected \`--${name}\` to be a whole number from ${min} on, got \`${text}\`.`)
}
