import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  presets,
  type Rules,
  randomAgent,
  roles,
  ruleCard,
  viewFor,
} from '../../../src/index.js'
import { languageTags } from '../../../src/kernel/events/language.js'
import { describeRequest, describeWords } from '../../../src/kernel/rules/kinds/kind-words.js'
import { requestKinds } from '../../../src/kernel/rules/kinds/kinds.js'
import { triggers } from '../../../src/kernel/rules/powers/options.js'
import { buildPrompt, requestsOf } from '../../../src/players/prompts/index.js'
import { loadLanguage } from '../../../src/words/languages/index.js'
import { tellEvents } from '../../../src/words/stories/describe-event.js'

const others = languageTags.filter((tag) => tag !== 'en')
const names = Object.keys(presets) as (keyof typeof presets)[]

/** Names with full stops, with words of the game and with words of its sentences in them. */
const called = [
  'Dr. Weber',
  'St. John',
  'Will Vote',
  'No. 7',
  'Mr. And',
  'Of. The. Night',
  'I. Am',
  'Who Is, Y.',
  'Ada, Bruno',
  'E. Is eliminated',
]

type Preset = keyof typeof presets

async function play(rules: Preset) {
  const { roles: dealt, table, personas }: Rules = presets[rules]
  const seats =
    dealt === undefined
      ? Math.max(table.min, Math.min(10, table.max))
      : Object.values(dealt).reduce((sum, count) => sum + count)
  const named = Array.from({ length: seats }, (_, seat) => ({ name: called[seat] ?? `N. ${seat}` }))
  const { events } = await createMafiaGame({
    rules,
    seed: 5,
    ...(personas === 'none' && { players: named }),
    narrator: randomAgent(),
  }).run()
  return { events, requests: (await requestsOf(events)).map(({ request }) => request) }
}

const games = new Map<Preset, ReturnType<typeof play>>()

/** A whole game of a preset, played once. */
const gameBy = (rules: Preset): ReturnType<typeof play> => {
  const played = games.get(rules) ?? play(rules)
  games.set(rules, played)
  return played
}

/** What is the same in every language: what players said or are called, ids, and names of fields, of choices and of roles in JSON. */
const withoutForeign = (line: string): string => line.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`( ?[(（][^)）]*[)）])?/g, '')

/** A word of English sentences that no other language of the game has. */
const englishWord =
  /(?<!\p{L})(the|is|are|of|you|your|and|with|who|whom|by|this|that|from|each|they|their|its|it|for|what|to|vote|nobody)(?!\p{L})/iu

const englishIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split('\n')).filter((line) => englishWord.test(withoutForeign(line)))),
]

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

describe.each(others)('in %s', (tag) => {
  test('no question and no choice is in English', async () => {
    const language = await loadLanguage(tag)
    const texts = Object.values(requestKinds).flatMap(({ ask, known = '', advice = '', choices = {} }) =>
      [ask, known, advice, ...Object.values(choices)].map((text) => language.render(text)),
    )
    const atMoments = triggers.flatMap((moment) => {
      const asked = { kind: 'shoot', place: { phase: 'dawn', moment } } as const
      return [describeRequest(asked), ...Object.values(describeWords(asked))].map((text) => language.render(text))
    })
    expect(englishIn([...texts, ...atMoments])).toEqual([])
  })

  test.each(names)('a game of %s is told without English, to everybody and to the moderator', async (name) => {
    const { events } = await gameBy(name)
    const language = await loadLanguage(tag)
    for (const observer of ['moderator', 'p1'] as const) {
      const view = viewFor(observer, events)
      const [told, english] = [tellEvents(view, 0, language), tellEvents(view, 0)]
      const same = told.filter((line, at) => line === english[at] && !/^(\s*\| .*|)$/.test(line))
      expect(same).toEqual([])
    }
  })

  test.each(names)(
    'no line of a prompt of a whole game of %s is English, whatever players are called',
    async (name) => {
      const { requests } = await gameBy(name)
      const language = await loadLanguage(tag)
      const texts = requests.flatMap((request) =>
        buildPrompt(request, { language }).messages.map(({ content }) => content),
      )
      expect(englishIn(texts)).toEqual([])
    },
  )
})
