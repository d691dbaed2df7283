import { writeFileSync } from 'node:fs'
import type { Catalogue } from '../src/languages/catalogue.js'
import { telling } from '../src/languages/de/telling.js'
import { gameCatalogues } from '../src/languages/languages.js'
import { pageCatalogues } from '../web/page/languages/load-language.js'
import type { PageCatalogue } from '../web/page/languages/page-language.js'

const told: ReadonlySet<string> = new Set(Object.keys(telling))

/** Without the prompts, the rules and the terminal: a page that is a file tells a game and no more. */
const toldBy = (catalogue: Catalogue) => ({
  ...catalogue,
  sentences: Object.fromEntries(Object.entries(catalogue.sentences).filter(([english]) => told.has(english))),
})

/** Without the texts of pages that only a server has. */
const shownBy = ({ lobby: _lobby, seat: _seat, friends: _friends, compare: _compare, ...shown }: PageCatalogue) => shown

// Writes the words of each language for pages that are files, beside the script that reads them.
for (const tag of Object.keys(gameCatalogues) as Catalogue['tag'][]) {
  const [game, page] = [toldBy(await gameCatalogues[tag]()), shownBy(await pageCatalogues[tag]())]
  writeFileSync(`dist/html-translation/${tag}.json`, JSON.stringify({ game, page }))
}
