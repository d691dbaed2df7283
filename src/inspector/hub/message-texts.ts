import { jsonOf } from '../json.js'
import { messageOf } from '../recording/message-of.js'
import type { Happening } from '../recording/session.js'

/** The messages for inspection events as JSON, each made once for all viewers that may see the same. */
export class MessageTexts {
  readonly #open = new Map<Happening, string>()
  readonly #guarded = new Map<Happening, string>()

  of(happening: Happening, revealed: boolean): string {
    const known = revealed ? this.#open : this.#guarded
    const text = known.get(happening) ?? jsonOf(messageOf(happening, revealed))
    known.set(happening, text)
    return text
  }
}
