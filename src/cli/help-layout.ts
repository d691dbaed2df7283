import { Help, type HelpConfiguration } from 'commander'
import { columns, wrap } from './telling/wrap.js'

/** A description with fewer columns than this beside its option stands below it. */
const leastRoom = 36
const margin = 2
const indent = ' '.repeat(6)

/** A layout for help that also fits narrow terminals: there a description stands below its option, broken between words. */
export const helpLayout: HelpConfiguration = {
  formatItem(...item) {
    const [term, termWidth, description, helper] = item
    const { helpWidth = 80 } = helper
    if (description === '' || helpWidth - termWidth - 2 * margin >= leastRoom)
      return Help.prototype.formatItem.apply(helper, item)
    const below = wrap(description, Math.max(20, helpWidth - columns(indent))).map((line) => indent + line)
    return [' '.repeat(margin) + term, ...below].join('\n')
  },
}
