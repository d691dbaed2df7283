import type { BundlerPlugin } from './bundler-plugin.js'

// What the program uses of `undici`: the rest of it, such as mocks, caches and cookies, is four times as large.
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
    // Its parser of HTTP comes in two builds, of which either will do.
    build.onLoad({ filter: /llhttp_simd-wasm\.js$/ }, () => ({ contents: "throw new Error('It is not bundled.')" }))
    build.onLoad({ filter: /.*/, namespace: 'proxying-fetch' }, () => ({
      contents: used,
      resolveDir: '.',
      loader: 'js',
    }))
  },
}
