import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { compiledCatalogues } from '../../../src/words/languages/languages.js'
import { notePages, pageFolders, pageSources } from './stamp.js'

const configs = ['inspector', 'page', 'page/alone', 'report']

/** Builds every page into `dist`. */
export async function buildPages(): Promise<void> {
  const sources = pageSources()
  notePages(undefined)
  for (const page of configs) await build({ configFile: `web/${page}/vite.config.ts`, logLevel: 'warn' })
  await writeLanguages()
  zipPages()
  notePages(sources)
}

/** Texts of pages that only a server has. */
const served = /^page\.(lobby|seat|friends|compare)\./

/** Writes the words of each language for pages that are files: what tells a game and no more. */
async function writeLanguages(): Promise<void> {
  rmSync('dist/html-translation', { recursive: true, force: true })
  mkdirSync('dist/html-translation', { recursive: true })
  for (const [tag, load] of Object.entries(compiledCatalogues)) {
    const { telling, roles, analysis, page = {} } = await load()
    const shown = Object.fromEntries(Object.entries(page).filter(([id]) => !served.test(id)))
    const words = { tag, messages: { ...telling, ...roles, ...analysis, ...shown } }
    if (tag !== 'en') writeFileSync(`dist/html-translation/${tag}.json`, JSON.stringify(words))
  }
}

const worthIt = ['.js', '.css', '.json']

/** Zips the larger files of the built pages in place: a browser takes them so, and the package is a megabyte smaller. */
function zipPages(): void {
  for (const folder of pageFolders)
    for (const name of readdirSync(`dist/${folder}`, { recursive: true, encoding: 'utf8' })) {
      if (!worthIt.includes(extname(name))) continue
      const file = join('dist', folder, name)
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
      rmSync(file)
    }
}
