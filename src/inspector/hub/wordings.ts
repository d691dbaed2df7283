import { jsonOf } from '../json.js'
import type { Happening } from '../recording/session.js'
import { messageOf } from '../recording/wording.js'

/** Inspection events as JSON, each formatted once for all viewers that may see the same. */
export class Wordings {
  readonly #open = new Map<Happening, string>()
  readonly #guarded = new Map<Happening, string>()

  of(happening: Happening, revealed: boolean): string {
    const known = revealed ? this.#open : this.#guarded
    const text = known.get(happening)
    if (text !== undefined) return text
    const worded = jsonOf(messageOf(happening, revealed))
    known.set(happening, worded)
    return worded
  }
}
