import { relative, resolve, sep } from 'node:path'
import type { BundlerPlugin } from './bundler-plugin.js'

/**
 * Imports the files in `entry` (built name to source) from beside the output instead of bundling them again. A package that is
 * built beside the output is imported from there too; its source is its name.
 */
export function libraryBeside(entry: Readonly<Record<string, string>>): BundlerPlugin {
  const built = new Map(Object.entries(entry).map(([name, source]) => [source, `./${name}`]))
  return {
    name: 'library-beside',
    setup(build) {
      const importing = (source: string) => {
        const beside = built.get(source)
        return beside === undefined ? undefined : { path: `${beside}.js`, external: true }
      }
      build.onResolve({ filter: /^\..*\/index\.js$/ }, ({ path, resolveDir }) =>
        importing(relative('.', resolve(resolveDir, path)).replaceAll(sep, '/').replace(/\.js$/, '.ts')),
      )
      build.onResolve({ filter: /^[a-z-]+$/ }, ({ path }) => importing(path))
    },
  }
}
