import type { Options } from 'tsup'

/** A plugin of the bundler that builds the package. */
export type BundlerPlugin = NonNullable<Options['esbuildPlugins']>[number]
