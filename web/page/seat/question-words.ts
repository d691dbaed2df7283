import type { GameState } from '../../../src/index.js'
import { describeKnown, describeRequest } from '../../../src/kernel/rules/index.js'
import type { Ask } from '../../../src/show/server/protocol/index.js'
import { pageLanguage } from '../languages/page-language.js'

type Table = Pick<GameState, 'rules' | 'players'>
type Asked = Parameters<typeof describeRequest>[0]

const naming = ({ players }: Table) => ({ name: (id: string) => players.find((each) => each.id === id)?.name ?? id })

/** The question in the language of the page; the server sends it in English. */
export const questionText = (ask: Ask, table: Table): string =>
  pageLanguage.tag === 'en'
    ? ask.question
    : pageLanguage.language.render(describeRequest(ask as Asked, table.rules), naming(table))

/** Who learns the answer, and what follows from it. */
export const knownText = (ask: Ask, table: Table): string =>
  pageLanguage.tag === 'en'
    ? (ask.known ?? '')
    : pageLanguage.language.render(describeKnown(ask, table.rules) ?? '', naming(table))
