import { defineConfig } from 'tsup'
import { thirdPartyNotices } from './scripts/bundle/third-party-notices.js'

const shared = {
  target: 'node20' as const,
  sourcemap: true,
  splitting: true,
  treeshake: true,
  esbuildPlugins: [thirdPartyNotices()],
}

export default defineConfig([
  {
    ...shared,
    entry: {
      index: 'src/index.ts',
      machines: 'machines/index.ts',
      testing: 'src/testing/index.ts',
      'agents/openai': 'src/agents/openai/index.ts',
      stores: 'src/stores/index.ts',
      formats: 'src/formats/index.ts',
      schema: 'src/schema/index.ts',
      'agents/human': 'src/agents/human/index.ts',
      'agents/remote': 'src/agents/remote/index.ts',
      personas: 'src/personas/index.ts',
    },
    format: ['esm', 'cjs'],
    dts: true,
    clean: true,
    // The ES modules of `yaml`: what it gives Node is CommonJS, which an ES module cannot hold.
    esbuildOptions: (options) => {
      options.alias = { yaml: './node_modules/yaml/browser/index.js' }
    },
  },
  {
    ...shared,
    entry: { cli: 'src/cli/main.ts' },
    format: ['esm'],
    // In pieces: what language models and people need is loaded for games that seat them.
    splitting: true,
    // The command line libraries that are bundled are CommonJS and require Node's own modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
  },
])
