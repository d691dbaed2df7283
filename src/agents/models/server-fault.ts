/** What is known of a fault besides its message; see `FaultFacts` for the fields that tell whose it is. */
export interface ServerFaultFacts {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly param?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly network?: string | undefined
  readonly said?: string | undefined
}

/** What went wrong between us and a model's server, in plain facts. Holds no header and no request. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** The server's own word for the error. */
  readonly code: string | undefined
  /** The parameter that the server names. */
  readonly param: string | undefined
  /** How long it wants to be left alone, in ms. */
  readonly retryAfterMs: number | undefined
  /** What broke on the network, where that is the fault: the system's word for it, or `timeout` before the first byte. */
  readonly network: string | undefined
  /** All that the server said of it, to be read and never shown. Default: the message. */
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
