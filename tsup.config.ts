import { defineConfig } from 'tsup'
import { libraryBeside } from './scripts/bundle/library-beside.js'
import { ownSourceMaps } from './scripts/bundle/own-source-maps.js'
import { thirdPartyNotices } from './scripts/bundle/third-party-notices.js'

const shared = {
  target: 'node20' as const,
  sourcemap: true,
  splitting: true,
  treeshake: true,
  esbuildPlugins: [thirdPartyNotices(), ownSourceMaps],
}

/** What the package exports, by the names of the built files. */
const library = {
  entry: {
    index: 'src/index.ts',
    machines: 'machines/index.ts',
    testing: 'src/testing/index.ts',
    'agents/openai': 'src/agents/openai/index.ts',
    'agents/ai': 'src/agents/ai/index.ts',
    'agents/rehearsal': 'src/agents/rehearsal/index.ts',
    stores: 'src/stores/index.ts',
    'stores/postgres': 'src/stores/postgres/index.ts',
    bus: 'src/bus/index.ts',
    telemetry: 'src/telemetry/index.ts',
    formats: 'src/formats/index.ts',
    stats: 'src/stats/index.ts',
    tournament: 'src/tournament/index.ts',
    fleet: 'src/fleet/index.ts',
    'fleet/restate': 'src/fleet/restate/index.ts',
    positions: 'src/positions/index.ts',
    events: 'src/events/index.ts',
    rules: 'src/rules/index.ts',
    prompts: 'src/log/prompts/index.ts',
    'agents/human': 'src/agents/human/index.ts',
    'agents/remote': 'src/agents/remote/index.ts',
    personas: 'src/characters/index.ts',
  },
}

/** What comes with a page, which it finds beside it. */
const paged = {
  entry: { inspect: 'src/inspector/index.ts', html: 'src/html/index.ts', server: 'src/server/index.ts' },
}

/** Libraries that are bundled may be CommonJS and require Node's own modules. */
const requiring = {
  js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
}

export default defineConfig([
  {
    ...shared,
    ...library,
    format: ['esm', 'cjs'],
    // Of everything at once: what is shared is compiled once, and `clean` removes none that is new.
    dts: { entry: { ...library.entry, ...paged.entry } },
    clean: true,
    // The ES modules of `yaml`: what it gives Node is CommonJS, which an ES module cannot hold.
    esbuildOptions: (options) => {
      options.alias = { yaml: './node_modules/yaml/browser/index.js' }
    },
  },
  {
    ...shared,
    ...paged,
    format: ['esm', 'cjs'],
    // Where they find their pages.
    shims: true,
    // They speak of games by the names of the package itself.
    esbuildPlugins: [...shared.esbuildPlugins, libraryBeside(library.entry)],
    banner: ({ format }) => (format === 'esm' ? requiring : {}),
  },
  {
    ...shared,
    entry: { cli: 'src/cli/main.ts' },
    format: ['esm'],
    // What a proxy needs comes with the program.
    noExternal: ['undici'],
    // From beside it, what language models and people need is loaded for games that seat them.
    esbuildPlugins: [...shared.esbuildPlugins, libraryBeside({ ...library.entry, ...paged.entry })],
    banner: requiring,
  },
])
