import { oncePerFrame } from '../once-per-frame.js'
import type { Line } from './connection.js'
import { Inspected } from './inspected.js'
import type { Message } from './protocol.js'

/** What the page shows, and who wants to know when it changes: once a frame at most, however much arrives. */
export class Store {
  readonly inspected = new Inspected()
  line: Line = 'connecting'
  #listener: (() => void) | undefined
  readonly #changed = oncePerFrame(() => this.#listener?.())

  /** Calls `listener` after changes, those before it listened included. Returns how to stop that. */
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

  noteLine(line: Line): void {
    // The hub tells everything again on a new line.
    if (line === 'open') this.inspected.clear()
    this.line = line
    this.#changed()
  }
}
