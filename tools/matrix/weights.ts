import { table } from '../docs/sections.js'

interface Packed {
  readonly path: string
  readonly size: number
}

/** What the files of the package are for, the first pattern that fits. */
const parts: readonly (readonly [title: string, pattern: RegExp, why: string])[] = [
  ['types', /\.d\.c?ts$/, 'what editors and compilers read, with the documentation of every name'],
  [
    'pages',
    /^dist\/(page|html|inspector|report)[-/].*\//,
    'the page of the server and of exports, the inspector and reports, compressed; an engine for forks in it',
  ],
  ['languages', /^dist\/(de|es|ja|zh)-/, 'four catalogues; a game loads its own'],
  ['proxies', /^dist\/undici-/, 'the command line behind a proxy, on Node without support for it'],
  [
    'the rest of the code',
    /^dist\/.*\.js$/,
    'the library, its entry points and the command line, with names that a stack trace can show',
  ],
  ['documents', /^docs\/|\.md$/, 'all guides, so that an assistant or a reader without a network has them'],
  ['examples', /^examples\//, 'to copy'],
  ['other files', /./, 'licences and the manifest'],
]

/** A table of what the package holds and why, in kB on a disk. */
export function weights(files: readonly Packed[]): string {
  const sizes = new Map<string, number>()
  for (const { path, size } of files) {
    const title = parts.find(([, pattern]) => pattern.test(path))?.[0] ?? ''
    sizes.set(title, (sizes.get(title) ?? 0) + size)
  }
  const rows = parts.flatMap(([title, , why]) => {
    const size = sizes.get(title)
    return size === undefined ? [] : [[title, Math.round(size / 1_000).toLocaleString('en'), why]]
  })
  const all = files.reduce((sum, { size }) => sum + size, 0)
  return table(['part', 'kB', 'what for'], [...rows, ['**all**', Math.round(all / 1_000).toLocaleString('en'), '']])
}
