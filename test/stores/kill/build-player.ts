import { basename, join } from 'node:path'
import { build } from 'tsup'
import { temporaryFolder } from '../../support/temporary.js'

/** Bundles a program, `player.ts` here by default, into one file that plain Node runs at once, and returns its path. */
export async function buildPlayer(entry = join(import.meta.dirname, 'player.ts')): Promise<string> {
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
    tsconfig: join(import.meta.dirname, '../../../tsconfig.json'),
  })
  return join(folder, basename(entry).replace(/\.ts$/, '.mjs'))
}
