import { join } from 'node:path'
import { build } from 'tsup'
import { temporaryFolder } from '../../support/temporary.js'

/** Bundles `player.ts` into one file that plain Node runs at once, and returns its path. */
export async function buildPlayer(): Promise<string> {
  const folder = temporaryFolder()
  await build({
    entry: [join(import.meta.dirname, 'player.ts')],
    outDir: folder,
    format: 'esm',
    target: 'node22',
    noExternal: [/.*/],
    outExtension: () => ({ js: '.mjs' }),
    silent: true,
    config: false,
    tsconfig: join(import.meta.dirname, '../../../tsconfig.json'),
  })
  return join(folder, 'player.mjs')
}
