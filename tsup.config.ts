import { defineConfig, type Options } from 'tsup'

import { libraryBeside } from './tools/build/bundle/library-beside.js'
import { noValidator } from './tools/build/bundle/no-validator.js'
import { oneCore } from './tools/build/bundle/one-core.js'
import { proxyingFetch } from './tools/build/bundle/proxying-fetch.js'
import { shortModules } from './tools/build/bundle/short-modules.js'
import { thirdPartyNotices } from './tools/build/bundle/third-party-notices.js'
import { pageFolders } from './tools/build/pages/stamp.js'

// No source maps: they would be as large as all else.
const shared = {
  target: 'node20' as const,
  format: ['esm' as const],
  splitting: true,
  treeshake: true,
  esbuildPlugins: [thirdPartyNotices(), shortModules],
}

/** Short code, in lines that a terminal can show. Licences are in the notices. */
const shorten = (options: EsbuildOptions): void => {
  options.minifyWhitespace = true
  options.minifySyntax = true
  options.lineLimit = 120
  options.legalComments = 'none'
  // Chinese and Japanese as they are, not as escapes of twice the size.
  options.charset = 'utf8'
}

type EsbuildOptions = Parameters<NonNullable<Options['esbuildOptions']>>[0]

/** What the package exports, by the names of the built files. */
const library = {
  entry: {
    index: 'src/index.ts',
    machines: 'machines/index.ts',
    testing: 'src/testing/index.ts',
    'agents/openai': 'src/players/models/openai/index.ts',
    'agents/ai': 'src/players/models/ai/index.ts',
    'agents/rehearsal': 'src/players/rehearsal/index.ts',
    stores: 'src/stores/index.ts',
    'stores/postgres': 'src/stores/postgres/index.ts',
    'stores/s3': 'src/stores/s3/index.ts',
    bus: 'src/stores/bus/index.ts',
    telemetry: 'src/telemetry/index.ts',
    formats: 'src/lab/formats/index.ts',
    stats: 'src/lab/stats/index.ts',
    tournament: 'src/lab/tournament/index.ts',
    fleet: 'src/lab/fleet/index.ts',
    positions: 'src/lab/positions/index.ts',
    analysis: 'src/lab/analysis/index.ts',
    'analysis-worker': 'src/lab/analysis/worker.ts',
    events: 'src/kernel/events/index.ts',
    languages: 'src/words/languages/index.ts',
    rules: 'src/kernel/rules/index.ts',
    prompts: 'src/players/prompts/index.ts',
    'agents/human': 'src/players/human/index.ts',
    'agents/remote': 'src/players/remote/index.ts',
    personas: 'src/players/characters/index.ts',
  },
}

/** Threads that other built files start from beside them. */
const threads = { 'result-worker': 'src/show/server/results/result-worker.ts' }

/** What comes with a page, which it finds beside it. */
const paged = {
  entry: { inspect: 'src/inspector/index.ts', html: 'src/show/html/index.ts', server: 'src/show/server/index.ts' },
}

/**
 * The types of these sources, as the native compiler has written them (`tsconfig.types.json`), so that they are only put together.
 * Given sources, the bundler would check every file once more, in programs of gigabytes.
 */
const declarations = (entry: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, `dist-types/${path.replace(/ts$/, 'd.ts')}`]))

/** The ES modules of `yaml`: what it gives Node is CommonJS, which an ES module cannot hold. */
const yamlModules = './node_modules/yaml/browser/index.js'

/** Libraries that are bundled may be CommonJS and require Node's own modules. */
const requiring = {
  js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
}

export default defineConfig([
  {
    ...shared,
    // YAML by itself, so that the program takes it from there.
    entry: { ...library.entry, yaml: yamlModules },
    esbuildPlugins: [oneCore(library.entry.index, Object.values(library.entry)), ...shared.esbuildPlugins],
    // Of everything at once: what is shared is written once, and `clean` removes none that is new.
    dts: { entry: declarations({ ...library.entry, ...paged.entry }) },
    // The pages stay: they are built anew only when something that they are made of has changed.
    clean: pageFolders.map((folder) => `!${folder}/**`),
    esbuildOptions: (options) => {
      shorten(options)
      options.alias = { yaml: yamlModules }
    },
  },
  {
    ...shared,
    entry: { ...paged.entry, ...threads },
    // They speak of games by the names of the package itself.
    esbuildPlugins: [...shared.esbuildPlugins, libraryBeside(library.entry)],
    esbuildOptions: shorten,
    banner: requiring,
  },
  {
    ...shared,
    entry: { cli: 'src/cli/main.ts' },
    // What a proxy needs comes with the program.
    noExternal: ['undici'],
    // From beside it, what language models and people need is loaded for games that seat them.
    esbuildPlugins: [
      proxyingFetch,
      noValidator,
      ...shared.esbuildPlugins,
      libraryBeside({ ...library.entry, ...paged.entry, yaml: 'yaml' }),
    ],
    esbuildOptions: (options) => {
      shorten(options)
      options.minifyIdentifiers = true
    },
    banner: requiring,
  },
])
