import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

/** A page to be built. Its paths are relative to the file with this `url`. */
interface PageOptions {
  readonly url: string
  readonly root: string
  readonly outDir: string
}

/** A page as a folder of files that works from any address, without the internet. */
export function folderPage({ url, root, outDir }: PageOptions): UserConfig {
  return {
    root: pathFrom(url, root),
    base: './',
    oxc: preact,
    worker: { format: 'es' },
    build: { ...buildOptions(url, outDir), assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  }
}

/** A page as one script and one style sheet, to be put into a file. `name`: the global variable of its script. */
export function embeddedPage({ url, root, outDir, name }: PageOptions & { readonly name: string }): UserConfig {
  return {
    root: pathFrom(url, root),
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: preact,
    build: {
      ...buildOptions(url, outDir),
      minify: true,
      lib: {
        entry: pathFrom(url, './main.tsx'),
        formats: ['iife'],
        name,
        fileName: () => 'page.js',
        cssFileName: 'page',
      },
    },
  }
}

const preact = { jsx: { runtime: 'automatic', importSource: 'preact' } } satisfies UserConfig['oxc']

const buildOptions = (url: string, outDir: string) => ({
  outDir: pathFrom(url, outDir),
  emptyOutDir: true,
  target: 'es2022',
  license: { fileName: 'THIRD-PARTY-NOTICES.md' },
})

const pathFrom = (url: string, path: string): string => fileURLToPath(new URL(path, url))
