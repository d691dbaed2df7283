import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { BundlerPlugin } from './bundler-plugin.js'

/**
 * Keeps the code of bundled packages out of the source maps, of which it would be the larger part. The bundler takes
 * the map a file brings for its own: here one that knows the first character only.
 */
export const ownSourceMaps: BundlerPlugin = {
  name: 'own-source-maps',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${emptyMap(path)}`,
      loader: 'js',
    }))
  },
}

function emptyMap(path: string): string {
  const map = { version: 3, sources: [basename(path)], sourcesContent: [''], mappings: 'AAAA' }
  return Buffer.from(JSON.stringify(map)).toString('base64')
}
