import { lieFigures, suspicionRules } from '../../src/lab/stats/index.js'
import { table } from './sections.js'

/** What is measured of a seat's claims and of how it was seen, each in one sentence. */
export const liesTable = (): string =>
  table(
    ['figure', 'name', 'what it is'],
    Object.entries(lieFigures).map(([name, { title, describe }]) => [title, `\`${name}\``, describe]),
  )

/** The built-in rules of suspicion, with what each of them finds: a player is `A`, another one `B`, a day `n`. */
export const suspicionTable = (): string =>
  table(
    ['rule', 'finds'],
    suspicionRules.map(({ name, describe = name }) => [`\`${name}\``, withLetters(describe)]),
  )

const withLetters = (sentence: string): string =>
  sentence.replaceAll('{player}', '*A*').replaceAll('{other}', '*B*').replaceAll('{day}', '*n*')
