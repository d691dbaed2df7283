import { describe, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type GameEvent, presets, roles, ruleCard, viewFor } from '../../../src/index.js'
import { languageTags } from '../../../src/kernel/events/language.js'
import { requestKinds } from '../../../src/kernel/rules/kinds/kinds.js'
import { promptsOf } from '../../../src/players/prompts/prompts-of.js'
import type { Catalogue } from '../../../src/words/languages/catalogue.js'
import { german } from '../../../src/words/languages/de/index.js'
import { loadLanguage } from '../../../src/words/languages/index.js'
import { gameCatalogues } from '../../../src/words/languages/languages.js'
import { Translator } from '../../../src/words/languages/translator.js'
import { tellEvents } from '../../../src/words/stories/describe-event.js'
import { placeholdersIn } from './support/placeholders.js'

const catalogues: readonly Catalogue[] = await Promise.all(Object.values(gameCatalogues).map((load) => load()))

/** What is in a language after all: names, ids, what a player or a model wrote. */
const isForeign = (english: string): boolean => /^[\s\p{P}]*$/u.test(english)

function untranslated(use: (translator: Translator) => void | Promise<void>, catalogue: Catalogue = german) {
  const missing = new Set<string>()
  const translator = new Translator(catalogue, (english) => {
    if (!isForeign(english)) missing.add(english)
  })
  return Promise.resolve(use(translator)).then(() => [...missing])
}

const names = Object.keys(presets) as (keyof typeof presets)[]
const games = new Map<string, Promise<readonly GameEvent[]>>()
const gameBy = (rules: keyof typeof presets): Promise<readonly GameEvent[]> => {
  const played =
    games.get(rules) ??
    createMafiaGame({ rules, seed: 5 })
      .run()
      .then(({ events }) => events)
  games.set(rules, played)
  return played
}

describe.each(languageTags.filter((tag) => tag !== 'en'))('the rule card in %s', (tag) => {
  const linesOf = (card: string) => card.split('\n').filter((line) => line.startsWith('- '))
  const everyRole = defineRules({
    extends: 'trial',
    cast: roles,
    roles: Object.fromEntries(Object.keys(roles).map((role) => [role, 2])),
  })

  test.each([...Object.values(presets), everyRole])('has no line of English, for the rules $name', async (rules) => {
    const language = await loadLanguage(tag)
    for (const players of rules.roles ? [undefined] : [undefined, rules.table.usual ?? 10]) {
      const lines = linesOf(ruleCard(rules, players, language))
      const english = linesOf(ruleCard(rules, players))
      expect(lines).toHaveLength(english.length)
      expect(lines.filter((line) => english.includes(line))).toEqual([])
      expect(lines.filter((line) => / (the|it|is|may|and) |\w\.\w|undefined/.test(line))).toEqual([])
    }
  })
})

test('no question is left in English', async () => {
  const missing = await untranslated((translator) => {
    for (const { describe: asked, known = '', advice, choices = {} } of Object.values(requestKinds))
      for (const english of [asked, known, advice, ...Object.values(choices)]) translator.text(english)
  })
  expect(missing).toEqual([])
})

test.each(names)('a game of %s is told without English, to everybody and to the moderator', async (name) => {
  const events = await gameBy(name)
  const missing = await untranslated((translator) => {
    for (const observer of ['moderator', 'p1'] as const) tellEvents(viewFor(observer, events), 0, translator.language)
  })
  expect(missing).toEqual([])
})

test.each(names)('prompts of %s have no English but what players wrote', async (name) => {
  const events = await gameBy(name)
  const missing = await untranslated(async (translator) => {
    await promptsOf(events, { options: () => ({ translator }) })
  })
  expect(missing).toEqual([])
})

/** These may be left out: each language names itself, and has its own verb for what a power does. */
const needless = new Set(['language', 'verb'])

function placeholderFault(english: string, message: string): string | undefined {
  const offered = [...english.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word)
  const used = new Set([...placeholdersIn(message)].map((word) => word.replace(/(Is|Raw)$/, '')))
  const unknown = [...used].filter((word) => word !== 'by' && !offered.includes(word))
  const missing = offered.filter((word) => !used.has(word) && !needless.has(word))
  if (unknown.length + missing.length === 0) return undefined
  return `${english}: unknown ${unknown.join(', ') || 'nothing'}, missing ${missing.join(', ') || 'nothing'}`
}

test('a placeholder that is unknown or missing is found, also in a choice', () => {
  expect(placeholderFault('{who} sees {n}', '{n} sieht {whom}')).toBe('{who} sees {n}: unknown whom, missing who')
  expect(placeholderFault('{who} dies', '{by, select, you {du {x}} other {er}}')).toContain('unknown x, missing who')
  expect(placeholderFault('{who} dies', '{whoIs, select, you {du stirbst} other {{who} stirbt}}')).toBeUndefined()
})

describe.each(catalogues.map((catalogue) => [catalogue.tag, catalogue] as const))(
  'the catalogue %s',
  (_, catalogue) => {
    test('uses what its English sentences offer, all of it and nothing else', () => {
      const pairs = Object.entries(catalogue.sentences)
      expect(pairs.map(([english, message]) => placeholderFault(english, message)).filter(Boolean)).toEqual([])
    })

    test('has words for every built-in role', () => {
      expect(Object.keys(roles).filter((role) => !Object.hasOwn(catalogue.roles, role))).toEqual([])
    })
  },
)
