import { Help, type HelpConfiguration } from 'commander'
import { columns, wrap } from './telling/wrap.js'

/** What is told of an option or a command gets at least this much room beside it, or stands below it. */
const leastRoom = 36
const margin = 2
const indent = ' '.repeat(6)

/** Lays help out on narrow terminals too: there a description stands below its option, broken between words. */
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
