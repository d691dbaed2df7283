import { firstDifference, valueTold } from './first-difference.js'
import { MafiaError } from './mafia-error.js'

/** Playing a log again wrote something else than the log says. The message names the first field that differs, and both values. */
export class DivergenceError extends MafiaError {
  /** Number of the first event that differs. */
  readonly seq: number
  /** The event as the log has it; undefined when the log has ended there. */
  readonly expected: unknown
  /** The event as it was written now; undefined when nothing was. */
  readonly actual: unknown

  /** `fault` is what kept the game from going on, where that is why nothing was written. */
  constructor(seq: number, { expected, actual }: { expected?: unknown; actual?: unknown }, fault?: Error) {
    super(`Event ${seq} ${differing(expected, actual)}${fault ? ` ${fault.message}` : ''}`, fault && { cause: fault })
    this.seq = seq
    this.expected = expected
    this.actual = actual
  }
}

function differing(expected: unknown, actual: unknown): string {
  const [logged, played] = [typeOf(expected), typeOf(actual)]
  const found = logged === played ? firstDifference(expected, actual, ['meta']) : null
  if (found === null) return `differs: the log has ${logged}, playing it again gives ${played}.`
  const values = `the log has ${valueTold(found.expected)}, playing it again gives ${valueTold(found.actual)}`
  return `(${logged}) differs in \`${found.path}\`: ${values}.`
}

const typeOf = (event: unknown): string =>
  event === undefined ? 'nothing' : `\`${(event as { type?: unknown }).type}\``
