import { MafiaError } from './mafia-error.js'

/** Replaying a log wrote an event that differs from the one in the log. */
export class DivergenceError extends MafiaError {
  /** Number of the first event that differs. */
  readonly seq: number
  /** The event in the log; undefined when the log ends before it. */
  readonly expected: unknown
  /** The event that the replay wrote; undefined when it wrote none. */
  readonly actual: unknown

  /** `fault` is the error that stopped the game, when the replay wrote nothing because of it. */
  constructor(seq: number, { expected, actual }: { expected?: unknown; actual?: unknown }, fault?: Error) {
    super(
      `Event ${seq} differs: the log has ${told(expected)}, playing it again gives ${told(actual)}.` +
        (fault ? ` ${fault.message}` : ''),
      fault && { cause: fault },
    )
    this.seq = seq
    this.expected = expected
    this.actual = actual
  }
}

const told = (event: unknown): string => (event === undefined ? 'nothing' : `\`${(event as { type?: unknown }).type}\``)
