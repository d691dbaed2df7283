import { readFileSync } from 'node:fs'
import { table } from '../docs/sections.js'
import { weights } from './weights.js'

/** A line of a table: what was tried, then the results. */
export type Row = readonly string[]

/** The results of the matrix. */
export interface Findings {
  readonly types: readonly Row[]
  readonly settings: readonly string[]
  readonly games: readonly Row[]
  readonly kinds: readonly string[]
  readonly managers: readonly Row[]
  readonly files: Parameters<typeof weights>[0]
}

interface Limits {
  readonly 'size-limit': readonly { readonly limit: string }[]
}

/** The page with the results, dated today. */
export function page({ types, settings, games, kinds, managers, files }: Findings): string {
  const limits = JSON.parse(readFileSync('package.json', 'utf8')) as Limits
  const [first, everything] = limits['size-limit'].map(({ limit }) => limit)
  return `# Where it runs

\`npm run matrix\` packs the package, installs it into an empty project with what its entry points ask for, and tries it with each of
the versions below. It needs the npm registry. These are its results of ${new Date().toISOString().slice(0, 10)} on ${process.platform} ${process.arch}.

## Types

A program that uses every entry point is checked, as an ES module and as CommonJS where the setting has both. It holds two mistakes that
a compiler must find. The project is \`strict\`, with \`exactOptionalPropertyTypes\`, \`noUncheckedIndexedAccess\` and
\`noPropertyAccessFromIndexSignature\`, and with \`skipLibCheck\`: the types of XState itself do not pass \`exactOptionalPropertyTypes\`. A project whose
\`package.json\` does not say \`"type": "module"\`, as \`npm init -y\` leaves it, needs files named \`.mts\` for \`import\` and \`await\` at the top.

${table(['compiler', ...settings.map((name) => `\`${name}\``)], types)}

## Games

The same three games (\`trial\`, \`reactive\` and \`masquerade\`, scripted players, one seed) are played in each. The first 12 digits of the
SHA-256 of their logs are the same wherever the games are the same to the byte.

${table(['runtime', ...kinds], games)}

The package alone is installed into an empty project, where Node 22 plays the games:

${table(['package manager', 'ES modules'], managers)}

Node 22.12 or newer is what the package asks for. Its core, its statecharts and \`nightzero play\` also run on Node 20.19 or newer. \`require\`
loads the ES modules, which Node can do since 20.19 and 22.12: a program that imports and requires the package holds it once. A tool
that replaces \`require\` by its own must be able to load ES modules too.

## What the package weighs

${weights(files)}

A model's prices, the reader of YAML and the tables of the command line are among the code. The package has no source maps, which would be as large as all else in it, and its code is shortened. What a file of the source exports keeps its name, so that a stack trace names it.

## In a browser

A page that imports \`createMafiaGame\` and brings its own agents loads at most ${first} of JavaScript, minified and compressed by gzip, with
xstate and zod in it, and ${everything} with the code of scripted players, which is loaded when one of them gets its first question. This needs
a bundler that splits code at \`import()\`, such as Vite, webpack, Rollup or esbuild with \`splitting\`; without splitting, a page loads
everything at once. \`npm run check\` measures both.
`
}
