/** What is known about a fault besides its message; see `FaultFacts` for the fields that show whose fault it is. */
export interface ServerFaultFacts {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly param?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly network?: string | undefined
  readonly said?: string | undefined
}

/** A failure between us and a model's server. It contains no header and no request. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** The server's own word for the error. */
  readonly code: string | undefined
  /** The parameter that the server names. */
  readonly param: string | undefined
  /** How long the server asks callers to wait, in ms. */
  readonly retryAfterMs: number | undefined
  /** What failed on the network, if that is the fault: the system's error code, or `timeout` before the first byte. */
  readonly network: string | undefined
  /** Everything the server said about it, to be read by code and never shown. Default: the message. */
  readonly said: string

  constructor(message: string, facts: ServerFaultFacts = {}) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.param = facts.param
    this.retryAfterMs = facts.retryAfterMs
    this.network = facts.network
    this.said = facts.said ?? message
  }
}
