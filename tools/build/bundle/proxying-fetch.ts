import type { BundlerPlugin } from './bundler-plugin.js'

// The parts of `undici` that the program uses. The rest, such as mocks, caches and cookies, is four times as large.
const used = `
Object.assign(require('undici/lib/dispatcher/dispatcher').prototype, require('undici/lib/api'))
exports.EnvHttpProxyAgent = require('undici/lib/dispatcher/env-http-proxy-agent')
exports.fetch = require('undici/lib/web/fetch').fetch
`

/** Bundles of the package `undici` its `fetch` and its agent for proxies only. */
export const proxyingFetch: BundlerPlugin = {
  name: 'proxying-fetch',
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'proxying-fetch' }))
    // Its parser of HTTP comes in two builds, and one is enough.
    build.onLoad({ filter: /llhttp_simd-wasm\.js$/ }, () => ({ contents: "throw new Error('It is not bundled.')" }))
    build.onLoad({ filter: /.*/, namespace: 'proxying-fetch' }, () => ({
      contents: used,
      resolveDir: '.',
      loader: 'js',
    }))
  },
}
