import { relative, resolve, sep } from 'node:path'
import type { BundlerPlugin } from './bundler-plugin.js'

/** Imports the files in `entry` (built name to source) from beside the output instead of bundling them once more. */
export function libraryBeside(entry: Readonly<Record<string, string>>): BundlerPlugin {
  const built = new Map(Object.entries(entry).map(([name, source]) => [source, `./${name}`]))
  return {
    name: 'library-beside',
    setup(build) {
      build.onResolve({ filter: /^\..*\/index\.js$/ }, ({ path, resolveDir }) => {
        const source = relative('.', resolve(resolveDir, path)).replaceAll(sep, '/').replace(/\.js$/, '.ts')
        const beside = built.get(source)
        const extension = build.initialOptions.outExtension?.['.js'] ?? '.js'
        return beside === undefined ? undefined : { path: `${beside}${extension}`, external: true }
      })
    },
  }
}
