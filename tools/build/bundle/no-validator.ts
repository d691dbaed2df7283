import type { BundlerPlugin } from './bundler-plugin.js'

/** Bundles of the SDK for MCP no validator of JSON schemas: it is for forms, which the program does not send, and larger than all else of it. */
export const noValidator: BundlerPlugin = {
  name: 'no-validator',
  setup(build) {
    build.onResolve({ filter: /^ajv(-formats)?$/ }, ({ path }) => ({ path, namespace: 'no-validator' }))
    build.onLoad({ filter: /.*/, namespace: 'no-validator' }, () => ({
      contents: "export default class { constructor() { throw new Error('It is not bundled.') } }",
      loader: 'js',
    }))
  },
}
