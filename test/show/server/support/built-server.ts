import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'tsup'
import { onTestFinished } from 'vitest'
import type { GameServer, ServerOptions } from '../../../../src/show/server/index.js'
import { temporaryFolder } from '../../../support/temporary.js'

/** A server as the package has it, with the thread for results beside it. */
export async function builtServer(): Promise<{ createServer(options?: ServerOptions): Promise<GameServer> }> {
  const folder = temporaryFolder()
  await build({
    entry: { server: 'src/show/server/index.ts', 'result-worker': 'src/show/server/results/result-worker.ts' },
    outDir: folder,
    format: 'esm',
    target: 'node22',
    splitting: true,
    // What draws pictures is native code.
    noExternal: [/^(?!@resvg\/)/],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
    outExtension: () => ({ js: '.js' }),
    silent: true,
    config: false,
    tsconfig: join(import.meta.dirname, '../../../../tsconfig.json'),
  })
  return await import(pathToFileURL(join(folder, 'server.js')).href)
}

/** Opens a server for one test. */
export async function listening(server: GameServer): Promise<string> {
  const { url } = await server.listen()
  onTestFinished(() => server.close())
  return url
}
