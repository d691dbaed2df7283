import { suspicionRules } from '../../src/lab/stats/index.js'
import { table } from './sections.js'

/** The built-in rules of suspicion, with what each of them finds: a player is `A`, another one `B`, a day `n`. */
export const suspicionTable = (): string =>
  table(
    ['rule', 'finds'],
    suspicionRules.map(({ name, describe }) => [`\`${name}\``, withLetters(describe)]),
  )

const withLetters = (sentence: string): string =>
  sentence.replaceAll('{player}', '*A*').replaceAll('{other}', '*B*').replaceAll('{day}', '*n*')
