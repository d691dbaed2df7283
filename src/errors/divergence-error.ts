import { firstDifference, jsonExcerpt } from './first-difference.js'
import { MafiaError } from './mafia-error.js'

/**
 * Replaying a log wrote an event that differs from the one in the log. The message names the first field that differs,
 * and both values.
 */
export class DivergenceError extends MafiaError {
  /** Number of the first event that differs. */
  readonly seq: number
  /** The event in the log; undefined when the log ends before it. */
  readonly expected: unknown
  /** The event that the replay wrote; undefined if it wrote none. */
  readonly actual: unknown

  /** `fault` is the error that stopped the game, when the replay wrote nothing because of it. */
  constructor(seq: number, { expected, actual }: { expected?: unknown; actual?: unknown }, fault?: Error) {
    super(
      `Event ${seq} ${differenceBetween(expected, actual)}${fault ? ` ${fault.message}` : ''}`,
      fault && { cause: fault },
    )
    this.seq = seq
    this.expected = expected
    this.actual = actual
  }
}

function differenceBetween(expected: unknown, actual: unknown): string {
  const [logged, played] = [typeOf(expected), typeOf(actual)]
  const found = logged === played ? firstDifference(expected, actual, ['meta']) : null
  if (found === null) return `differs: the log has ${logged}, playing it again gives ${played}.`
  const values = `the log has ${jsonExcerpt(found.expected)}, playing it again gives ${jsonExcerpt(found.actual)}`
  return `(${logged}) differs in \`${found.path}\`: ${values}.`
}

const typeOf = (event: unknown): string =>
  event === undefined ? 'nothing' : `\`${(event as { type?: unknown }).type}\``
