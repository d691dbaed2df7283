import { describe, expect, test } from 'vitest'
import { createMafiaGame, isEvent, scriptedAgent } from '../../../src/index.js'
import type { LanguageTag } from '../../../src/kernel/events/language.js'
import { liesIn } from '../../../src/lab/stats/index.js'
import de from '../../../src/players/scripted/phrases/de.json' with { type: 'json' }
import es from '../../../src/players/scripted/phrases/es.json' with { type: 'json' }
import ja from '../../../src/players/scripted/phrases/ja.json' with { type: 'json' }
import { pairStock, type Stock } from '../../../src/players/scripted/phrases/spoken-language.js'
import zh from '../../../src/players/scripted/phrases/zh.json' with { type: 'json' }

const stocks: Readonly<Record<string, Stock>> = { zh, ja, de, es }

const gapsIn = (lines: readonly unknown[]): Set<string> =>
  new Set([...JSON.stringify(lines).matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap as string))

const countLists = (stock: object): number =>
  Object.values(stock).reduce<number>((sum, list) => sum + (Array.isArray(list) ? 1 : countLists(list as object)), 0)

describe.each(Object.entries(stocks))('the lines of %s', (_tag, stock) => {
  test('stand in tables of English, and have no gap that is not filled there', () => {
    const pairs = pairStock(stock)
    expect(pairs.length).toBe(countLists({ facts: stock.facts, talk: stock.talk, reasons: stock.reasons }))
    for (const [english, own] of pairs) {
      expect(own.length).toBeGreaterThan(0)
      expect(new Set(own).size).toBe(own.length)
      const gaps = gapsIn(english)
      for (const gap of gapsIn(own)) expect(gaps, own[0]).toContain(gap)
    }
  })

  test('name whoever a line is about: nobody is accused, asked or answered without a name', () => {
    const { accusations = [], questions = [], replies = [], doubts = [] } = stock.talk
    for (const line of [...accusations, ...questions, ...replies, ...doubts]) expect(line).toContain('{target}')
  })
})

const spokenIn = async (language: LanguageTag, rules: 'classic' | 'reactive') => {
  const players = ['安娜', '本', '陈', '丁', '恩', '方', '高', '何'].map((name, seat) => ({ id: `p${seat + 1}`, name }))
  const game = createMafiaGame({
    rules: { extends: rules, personas: 'none' },
    players,
    seed: 3,
    language,
    agent: scriptedAgent(),
  })
  return (await game.run()).events
}

test.each(['zh', 'ja'] as const)(
  'in %s players speak no English, and are understood by what they declare',
  async (language) => {
    const events = await spokenIn(language, 'classic')
    const said = events.flatMap((event) =>
      isEvent(event, 'speech.given') || isEvent(event, 'defense.given') || isEvent(event, 'last-words.given')
        ? [event.data]
        : [],
    )
    expect(said.length).toBeGreaterThan(20)
    for (const { text } of said) expect(text).not.toMatch(/[A-Za-z]{2,}|\{\w+\}|[。？！] /)
    const acts = said.flatMap((speech) => speech.acts ?? [])
    for (const kind of ['accuse', 'ask', 'answer', 'agree'])
      expect(
        acts.some((act) => kind in act),
        kind,
      ).toBe(true)
    // Votes follow what was declared: somebody is voted out.
    expect(events.some((event) => isEvent(event, 'player.died') && event.data.cause === 'vote')).toBe(true)
    expect(liesIn(events, { reading: false }).claims.every(({ source }) => source === 'declared')).toBe(true)
  },
)

test('in free talk whoever is accused or asked by a declared act may answer, in any language', async () => {
  const events = await spokenIn('ja', 'reactive')
  const recorded = events.flatMap((event) => (isEvent(event, 'answer.recorded') ? [event.data.answer] : []))
  const addressed = recorded.filter(({ acts = [] }) => acts.some((act) => 'accuse' in act || 'ask' in act))
  expect(addressed.length).toBeGreaterThan(3)
  for (const { accuses = [] } of addressed) expect(accuses.length).toBeGreaterThan(0)
})
