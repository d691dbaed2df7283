/** What went one way over the wire. */
export interface WireMessage {
  /** By name in small letters. A value that is not known to be harmless reads `(removed)`. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as it stood, with secrets taken out; what arrived of it, where it broke off. */
  readonly body: string
  /** How `body` is written where the bytes are no text. */
  readonly encoding?: 'base64'
}

/** One call to a model as it went over the wire, without secrets. An agent hands it to `request.onCall`. */
export interface ModelCall {
  readonly method: string
  /** Without the values of its query. */
  readonly url: string
  readonly request: WireMessage
  /** Absent when no answer began to arrive. */
  readonly response?: WireMessage & { readonly status: number }
  /** Why the call ended before its answer was whole. */
  readonly fault?: string
  /** When it was sent, in ms since 1970. */
  readonly sentAt: number
  /** When the first byte of the answer's body arrived. */
  readonly firstByteAt?: number
  readonly endedAt: number
}

/** A call as a game hands it to be kept: `requestId`, `attempt` and `call` are its key within the game. */
export interface RecordedCall extends ModelCall {
  readonly gameId: string
  readonly requestId: string
  /** The try of the game, from 1. */
  readonly attempt: number
  /** The number of the call within the try, from 1: a service that failed is asked again within the same try. */
  readonly call: number
  readonly player: string
}
