import { relative, resolve, sep } from 'node:path'
import type { BundlerPlugin } from './bundler-plugin.js'

const name = 'one-core'

/**
 * Keeps what `core` imports in one built file. The bundler makes a file for each set of entries that share code, and dozens of
 * files take longer to load than to run. With this plugin every entry imports the whole core, so the core is one such set. Code
 * that is loaded on demand imports it too, and gets a file of its own.
 */
export function oneCore(core: string, entries: readonly string[]): BundlerPlugin {
  const others = new Set(entries.filter((entry) => entry !== core))
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ kind, path }) => {
        const source = relative('.', resolve(path)).replaceAll(sep, '/')
        if (kind !== 'entry-point' || !others.has(source)) return undefined
        return { path: source, namespace: name }
      })
      build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const source = relative('.', resolve(resolveDir, path)).replaceAll(sep, '/')
        return { path: source.replace(/\.js$/, '.ts'), namespace: name }
      })
      build.onResolve({ filter: /^one-core:/ }, ({ path }) => ({
        path: resolve(path.slice('one-core:'.length)),
        sideEffects: true,
      }))
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
        contents: `import 'one-core:${core}'\nexport * from './${path}'`,
        resolveDir: '.',
        loader: 'js',
      }))
    },
  }
}
