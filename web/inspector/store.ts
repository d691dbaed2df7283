import { oncePerFrame } from '../once-per-frame.js'
import type { Line } from './connection.js'
import { Inspected } from './inspected.js'
import type { Message } from './protocol.js'

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

  /** A new request is about to be sent: the refusal of the last one is out of date. */
  forgetRefusal(): void {
    this.inspected.refusal = ''
    this.#changed()
  }

  noteLine(line: Line): void {
    // The hub sends everything again on a new connection.
    if (line === 'open') this.inspected.clear()
    this.line = line
    this.#changed()
  }
}
