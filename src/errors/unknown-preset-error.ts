import { anyOf } from '../text/counted.js'
import { didYouMean } from '../text/meant.js'
import { shown } from './got.js'
import { MafiaError } from './mafia-error.js'

/** A preset was asked for by a name that no preset has. */
export class UnknownPresetError extends MafiaError {
  readonly preset: string
  readonly known: readonly string[]
  /** Where it was named: `rules`, or `extends` of the rules. */
  readonly path: string

  constructor(preset: string, known: readonly string[], path = 'rules') {
    super(`Unknown preset \`${shown(preset)}\`${didYouMean(preset, known)}. Choose ${anyOf(known)}.`)
    this.preset = preset
    this.known = known
    this.path = path
  }
}
