const brand = Symbol.for('nightzero.error')

/**
 * The base of every error this library throws. Expected outcomes of a game (a tie, a silent player, a defaulted answer)
 * are events, never errors; an error means a wrong call, wrong options, or a failure outside the library.
 */
export class MafiaError extends Error {
  readonly [brand] = true

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }

  /** Whether `value` is an error of this library, even if it comes from the other of its ESM and CommonJS builds. */
  static is(value: unknown): value is MafiaError {
    return typeof value === 'object' && value !== null && brand in value
  }
}
