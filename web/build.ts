import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'

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
    plugins: [readableFirst, withoutDescriptions],
    oxc: preact,
    worker: { format: 'es' },
    build: { ...buildOptions(url, outDir), assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  }
}

/**
 * What a page says before its scripts run is shown without waiting for anything: its style stands in the page, allowed by
 * its hash, and style sheets come after it.
 */
const readableFirst: Plugin = {
  name: 'readable-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1]
      if (style === undefined) return html
      const hash = createHash('sha256').update(style).digest('base64')
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      return sheets
        .reduce((rest, sheet) => rest.replace(sheet, ''), html)
        .replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`)
        .replace('  </body>', `${sheets.join('')}  </body>`)
    },
  },
}

/** A page as one script and one style sheet, to be put into a file. `name`: the global variable of its script. */
export function embeddedPage({ url, root, outDir, name }: PageOptions & { readonly name: string }): UserConfig {
  return {
    root: pathFrom(url, root),
    publicDir: false,
    plugins: [inOneFile, withoutDescriptions],
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

/**
 * What a page loads later comes with a page that is one script. Imported at once, its modules need no code that starts them
 * one by one, and what nobody uses of them is left out.
 */
const inOneFile: Plugin = {
  name: 'in-one-file',
  transform(code) {
    const imports: string[] = []
    const atOnce = code.replace(/\bimport\((["']\.[^"']+["'])\)/g, (_, path: string) => {
      imports.push(`import * as later${imports.length} from ${path}`)
      return `Promise.resolve(later${imports.length - 1})`
    })
    return imports.length === 0 ? undefined : `${imports.join('\n')}\n${atOnce}`
  },
}

/** No page shows what the fields of rules and events mean: that is for documents and schemas. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  enforce: 'pre',
  transform: (code, id) =>
    /src\/kernel\/.*\.ts$/.test(id) && code.includes('annotate(')
      ? code.replace(/,\s*'(?!Expected)(?:[^'\\\n]|\\.){20,}',?\s*\)/g, ", '')")
      : undefined,
}

const preact = { jsx: { runtime: 'automatic', importSource: 'preact' } } satisfies UserConfig['oxc']

const buildOptions = (url: string, outDir: string) => ({
  outDir: pathFrom(url, outDir),
  emptyOutDir: true,
  target: 'es2022',
  license: { fileName: 'THIRD-PARTY-NOTICES.md' },
})

const pathFrom = (url: string, path: string): string => fileURLToPath(new URL(path, url))
