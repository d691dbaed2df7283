/** One direction of a call: what was sent, or what was received. */
export interface WireMessage {
  /** By name in lower case. A value that is not known to be harmless is replaced by `(removed)`. */
  readonly headers: Readonly<Record<string, string>>
  /** The body with secrets removed; if it was cut off, the part that arrived. */
  readonly body: string
  /** The encoding of `body` if the bytes are not text. */
  readonly encoding?: 'base64'
}

/** One call to a model as it was sent and received, without secrets. An agent passes it to `request.onCall`. */
export interface ModelCall {
  readonly method: string
  /** Without the values of its query parameters. */
  readonly url: string
  readonly request: WireMessage
  /** Absent when no answer began to arrive. */
  readonly response?: WireMessage & { readonly status: number }
  /** Why the call ended before its answer was complete. */
  readonly fault?: string
  /** When it was sent, in ms since 1970. */
  readonly sentAt: number
  /** When the first byte of the answer's body arrived. */
  readonly firstByteAt?: number
  readonly endedAt: number
}

/** A call as a game passes it to its sink: `requestId`, `attempt` and `call` are its key within the game. */
export interface RecordedCall extends ModelCall {
  readonly gameId: string
  readonly requestId: string
  /** The try of the game, from 1. */
  readonly attempt: number
  /** The number of the call within the try, from 1: a service that failed is called again within the same try. */
  readonly call: number
  readonly player: string
}
