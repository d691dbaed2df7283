const brand = Symbol.for('nightzero.error')

/**
 * The base of every error this library throws. Expected outcomes of a game (a tie, a silent player, a defaulted
 * answer) are events, never errors; an error means a broken call, broken options or a broken outside.
 */
export class MafiaError extends Error {
  readonly [brand] = true

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }

  /** Whether `value` is an error of this library, also across its ESM and CommonJS copies. */
  static is(value: unknown): value is MafiaError {
    return typeof value === 'object' && value !== null && brand in value
  }
}
