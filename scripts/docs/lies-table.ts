import { lieFigures } from '../../src/lab/stats/index.js'
import { table } from './sections.js'

/** What is measured of a seat's claims and of how it was seen, each in one sentence. */
export const liesTable = (): string =>
  table(
    ['figure', 'name', 'what it is'],
    Object.entries(lieFigures).map(([name, { title, describe }]) => [title, `\`${name}\``, describe]),
  )
