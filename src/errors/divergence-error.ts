import { MafiaError } from './mafia-error.js'

/** Playing a log again wrote something else than the log says. */
export class DivergenceError extends MafiaError {
  /** Number of the first event that differs. */
  readonly seq: number
  /** The event as the log has it; undefined when the log has ended there. */
  readonly expected: unknown
  /** The event as it was written now; undefined when nothing was. */
  readonly actual: unknown

  /** `fault` is what kept the game from going on, where that is why nothing was written. */
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
