/** Prints figures about the source; with `--list`, also what each figure counts. */
import * as publicNames from '../src/index.js'
import { allImports } from '../test/support/imports.js'
import { sourcesIn } from '../test/support/source.js'
import { arrows } from './counts/arrows.js'
import { askPath } from './counts/ask-path.js'
import type { Count } from './counts/count.js'
import { namings } from './counts/namings.js'
import { sizes } from './counts/sizes.js'

const sources = [...sourcesIn('src'), ...sourcesIn('machines')]
const loose = sources.map(({ path }) => path).filter((path) => /^src\/[^/]+$/.test(path) && path !== 'src/index.ts')
const values = Object.keys(publicNames)

/** The options that a game takes from its makers and hands on, each with the files that name it. */
function options(all: typeof sources): Count[] {
  return ['patienceMs', 'onServiceFault', 'maxRetries'].map((name) => {
    const files = all.filter(({ text }) => text.includes(name)).map(({ path }) => path)
    return { what: `files that name \`${name}\``, count: files.length, list: files }
  })
}

const counts: readonly Count[] = [
  ...(await askPath()),
  ...namings(sources),
  ...arrows(await allImports()),
  ...options(sources),
  { what: 'loose files in `src`', count: loose.length, note: 'besides `index.ts`', list: loose },
  { what: 'public values of the root', count: values.length, list: values },
  ...sizes(sources),
]

const width = Math.max(...counts.map(({ what }) => what.length))
for (const { what, count, note, list } of counts) {
  console.log(`${what.padEnd(width)} ${`${count}`.padStart(5)}${note ? `   ${note}` : ''}`)
  if (process.argv.includes('--list')) for (const each of list) console.log(`    ${each}`)
}
