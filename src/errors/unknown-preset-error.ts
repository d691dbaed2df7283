import { didYouMean } from '../text/meant.js'
import { anyOf } from '../text/quantity.js'
import { excerpt } from './describe-value.js'
import { MafiaError } from './mafia-error.js'

/** The given name is not the name of a preset. */
export class UnknownPresetError extends MafiaError {
  readonly preset: string
  readonly known: readonly string[]
  /** The field that names it: `rules`, or `extends` of the rules. */
  readonly path: string

  constructor(preset: string, known: readonly string[], path = 'rules') {
    super(`Unknown preset \`${excerpt(preset)}\`${didYouMean(preset, known)}. Choose ${anyOf(known)}.`)
    this.preset = preset
    this.known = known
    this.path = path
  }
}
