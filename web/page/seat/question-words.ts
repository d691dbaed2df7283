import type { GameState } from '../../../src/index.js'
import { describeKnown, describeRequest } from '../../../src/kernel/rules/index.js'
import type { Ask } from '../../../src/show/server/protocol/index.js'
import { pageLanguage } from '../languages/page-language.js'

type Rules = GameState['rules']
type Asked = Parameters<typeof describeRequest>[0]

/** The question in the language of the page; the server sends it in English. */
export const questionText = (ask: Ask, rules: Rules): string =>
  pageLanguage.tag === 'en' ? ask.question : pageLanguage.language.render(describeRequest(ask as Asked, rules))

/** Who learns the answer, and what follows from it. */
export const knownText = (ask: Ask, rules: Rules): string =>
  pageLanguage.tag === 'en' ? (ask.known ?? '') : pageLanguage.language.render(describeKnown(ask, rules) ?? '')
