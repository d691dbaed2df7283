import { didYouMean } from '../text/did-you-mean.js'
import { choiceList } from '../text/words.js'
import { MafiaError } from './errors.js'
import { excerpt } from './explain.js'

/** The given name is not the name of a preset. It has a file of its own since a page that measures suspicion compares no words. */
export class UnknownPresetError extends MafiaError {
  readonly preset: string
  readonly known: readonly string[]
  /** The field that names it: `rules`, or `extends` of the rules. */
  readonly path: string

  constructor(preset: string, known: readonly string[], path = 'rules') {
    super(`Unknown preset \`${excerpt(preset)}\`${didYouMean(preset, known)}. Choose ${choiceList(known)}.`)
    this.preset = preset
    this.known = known
    this.path = path
  }
}
