import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The page of one game, as one script and one style sheet that an exported file holds. */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../../../dist/html-page'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    lib: {
      entry: here('./main.tsx'),
      formats: ['iife'],
      name: 'nightzeroPage',
      fileName: () => 'page.js',
      cssFileName: 'page',
    },
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
  },
})
