import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import type { BundlerPlugin } from './bundler-plugin.js'
import { leanPrices, priceFile } from './lean-prices.js'

interface Esbuild {
  transform(code: string, options: object): Promise<{ readonly code: string }>
}

const { transform } = createRequire(createRequire(import.meta.url).resolve('tsup'))('esbuild') as Esbuild

const options = {
  minify: true,
  legalComments: 'none',
  target: 'es2022',
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
}

/**
 * Shortens each file by itself before it is bundled. What a file exports keeps its name, which stack traces then show; what it
 * does not export gets a short one.
 */
export const shortModules: BundlerPlugin = {
  name: 'short-modules',
  setup(build) {
    build.onLoad({ filter: /\.([cm]?js|ts)$/ }, async ({ path }) => {
      const read = readFileSync(path, 'utf8')
      const code = priceFile.test(path) ? leanPrices(read) : read
      const loader = extname(path) === '.ts' ? 'ts' : 'js'
      return { contents: (await transform(code, { ...options, loader })).code, loader: 'js' }
    })
  },
}
