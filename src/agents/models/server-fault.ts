/** What went wrong between us and a model's server, in plain facts. Holds no header and no request. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** The parameter that the server names. */
  readonly param: string | undefined
  /** How long it wants to be left alone, in ms. */
  readonly retryAfterMs: number | undefined
  /** All that the server said of it, to be read and never shown. Default: the message. */
  readonly said: string

  constructor(
    message: string,
    facts: {
      status?: number | undefined
      param?: string | undefined
      retryAfterMs?: number | undefined
      said?: string | undefined
    } = {},
  ) {
    super(message)
    this.said = facts.said ?? message
    this.status = facts.status
    this.param = facts.param
    this.retryAfterMs = facts.retryAfterMs
  }
}
