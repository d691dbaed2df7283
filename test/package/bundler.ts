import { createRequire } from 'node:module'

interface Built {
  readonly outputFiles: readonly { readonly text: string }[]
  readonly metafile: {
    readonly inputs: object
    readonly outputs: Readonly<Record<string, Output>>
  }
}

interface Output {
  readonly imports: readonly { readonly path: string; readonly kind: string }[]
  readonly inputs: object
}

/** The bundler that builds the package. */
export const bundler = createRequire(createRequire(import.meta.url).resolve('tsup'))('esbuild') as {
  build(options: object): Promise<Built>
}
