import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Catalogue } from '../../../src/words/languages/catalogue.js'
import { telling } from '../../../src/words/languages/de/telling.js'
import { gameCatalogues } from '../../../src/words/languages/languages.js'
import { pageCatalogues } from '../../../web/page/languages/load-language.js'
import type { PageCatalogue } from '../../../web/page/languages/page-language.js'
import { notePages, pageFolders, pageSources } from './stamp.js'

const configs = ['inspector', 'page', 'page/alone', 'page/alone/translation', 'report']

/** Builds every page into `dist`. */
export async function buildPages(): Promise<void> {
  const sources = pageSources()
  notePages(undefined)
  for (const page of configs) await build({ configFile: `web/${page}/vite.config.ts`, logLevel: 'warn' })
  await writeLanguages()
  zipPages()
  notePages(sources)
}

const told: ReadonlySet<string> = new Set(Object.keys(telling))

/** Without the prompts, the rules and the terminal: a page that is a file tells a game and no more. */
const toldBy = (catalogue: Catalogue) => ({
  ...catalogue,
  sentences: Object.fromEntries(Object.entries(catalogue.sentences).filter(([english]) => told.has(english))),
})

/** Without the texts of pages that only a server has. */
const shownBy = ({ lobby: _lobby, seat: _seat, friends: _friends, compare: _compare, ...shown }: PageCatalogue) => shown

/** Writes the words of each language for pages that are files, beside the script that reads them. */
async function writeLanguages(): Promise<void> {
  for (const tag of Object.keys(gameCatalogues) as Catalogue['tag'][]) {
    const [game, page] = [toldBy(await gameCatalogues[tag]()), shownBy(await pageCatalogues[tag]())]
    writeFileSync(`dist/html-translation/${tag}.json`, JSON.stringify({ game, page }))
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
