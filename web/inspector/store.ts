import { oncePerFrame } from '../once-per-frame.js'
import type { Line } from './connection.js'
import { Inspected } from './inspected.js'
import type { Message, Request } from './protocol.js'

/** What the page shows. Its listener is called after changes, once a frame at most. */
export class Store {
  readonly inspected = new Inspected()
  line: Line = 'connecting'
  #listener: (() => void) | undefined
  readonly #changed = oncePerFrame(() => this.#listener?.())

  /** Calls `listener` soon, and then after changes. Returns how to stop that. */
  listen(listener: () => void): () => void {
    this.#listener = listener
    this.#changed()
    return () => {
      this.#listener = undefined
    }
  }

  receive(message: Message): void {
    this.inspected.receive(message)
    this.#changed()
  }

  /** Shows what a request asks for until the hub answers, and no longer why the last one was refused. */
  noteRequest(request: Request): void {
    this.inspected.refusal = ''
    if (request.type === 'nightzero.reveal') this.inspected.isRevealed = request.on
    this.#changed()
  }

  noteLine(line: Line): void {
    // The hub sends everything again on a new connection.
    if (line === 'open') this.inspected.clear()
    this.line = line
    this.#changed()
  }
}
