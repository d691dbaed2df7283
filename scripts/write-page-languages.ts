import { writeFileSync } from 'node:fs'
import type { Catalogue } from '../src/languages/catalogue.js'
import { german } from '../src/languages/de/index.js'
import { telling1Sentences } from '../src/languages/en/telling-1.js'
import { telling2Sentences } from '../src/languages/en/telling-2.js'
import { spanish } from '../src/languages/es/index.js'
import { japanese } from '../src/languages/ja/index.js'
import { chinese } from '../src/languages/zh/index.js'
import { germanTexts } from '../web/page/languages/de.js'
import { spanishTexts } from '../web/page/languages/es.js'
import { japaneseTexts } from '../web/page/languages/ja.js'
import type { PageCatalogue } from '../web/page/languages/page-language.js'
import { chineseTexts } from '../web/page/languages/zh.js'

const told: ReadonlySet<string> = new Set([...telling1Sentences, ...telling2Sentences])

/** Without the prompts, the rules and the terminal: a page that is a file tells a game and no more. */
const toldBy = (catalogue: Catalogue) => ({
  ...catalogue,
  sentences: Object.fromEntries(Object.entries(catalogue.sentences).filter(([english]) => told.has(english))),
})

/** Without the texts of pages that only a server has. */
const shownBy = ({ lobby: _lobby, seat: _seat, friends: _friends, compare: _compare, ...shown }: PageCatalogue) => shown

// Writes the words of each language for pages that are files, beside the script that reads them.
for (const [game, page] of [
  [chinese, chineseTexts],
  [japanese, japaneseTexts],
  [german, germanTexts],
  [spanish, spanishTexts],
] as const)
  writeFileSync(`dist/html-translation/${game.tag}.json`, JSON.stringify({ game: toldBy(game), page: shownBy(page) }))
