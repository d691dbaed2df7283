import { basename, join } from 'node:path'
import { build } from 'tsup'
import { temporaryFolder } from './temporary.js'

/** Bundles a program into one file that plain Node runs at once, and returns its path. */
export async function bundledProgram(entry: string): Promise<string> {
  const folder = temporaryFolder()
  await build({
    entry: [entry],
    outDir: folder,
    format: 'esm',
    target: 'node22',
    noExternal: [/.*/],
    external: ['pg-native'],
    // What is CommonJS in it may require Node's own modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
    outExtension: () => ({ js: '.mjs' }),
    silent: true,
    config: false,
    tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
  })
  return join(folder, basename(entry).replace(/\.ts$/, '.mjs'))
}
