import { describe, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type RulesInput, ruleCard, verifyLog, viewFor } from '../../../src/index.js'
import { provenGames } from '../../support/proven-games.js'

/** C9: cop and doctor are each in play or not. */
const rows = [
  { roles: { mafia: 2, sheriff: 1, doctor: 1 } },
  { roles: { mafia: 2, sheriff: 1 } },
  { roles: { mafia: 2, doctor: 1 } },
  { roles: { mafia: 2 } },
]
const c9 = (told: 'drawn' | 'candidates' | 'nothing') =>
  ({ extends: 'benchmark', maxDays: 3, lists: { told, rows } }) as const satisfies RulesInput

async function play(rules: RulesInput, seed: number) {
  const { events } = await createMafiaGame({ rules, players: 8, seed, id: 'one' }).run()
  const opened = viewFor('public', events).events.find(({ type }) => type === 'game.opened')?.data
  const ended = events.at(-1)?.data as { readonly roles: Readonly<Record<string, string>> }
  const dealt = Object.values(ended.roles)
    .filter((role) => role !== 'villager')
    .sort()
  return { events, dealt, rules: (opened as { readonly rules: ReturnType<typeof defineRules> }).rules }
}

describe('drawn roles', () => {
  test('are those of one row, by its weight, and the seats that are left have the filler', async () => {
    const dealt = await Promise.all(Array.from({ length: 24 }, (_, seed) => play(c9('candidates'), seed)))
    const mixes = new Set(dealt.map((game) => game.dealt.join()))
    expect([...mixes].sort()).toEqual([
      'doctor,mafia,mafia',
      'doctor,mafia,mafia,sheriff',
      'mafia,mafia',
      'mafia,mafia,sheriff',
    ])
    const never = {
      extends: 'benchmark',
      lists: { told: 'drawn', rows: [{ ...rows[0], weight: 0 }, rows[3]] },
    } as const
    const heavy = await Promise.all([1, 2, 3].map((seed) => play(never as RulesInput, seed)))
    expect(heavy.map((game) => game.dealt)).toEqual(Array(3).fill(['mafia', 'mafia']))
  })

  test('are told when they are drawn, if the rules say so', async () => {
    const { rules, dealt } = await play(c9('drawn'), 1)
    expect(
      Object.entries(rules.roles ?? {})
        .flatMap(([role, n]) => (role === 'villager' ? [] : Array(n).fill(role)))
        .sort(),
    ).toEqual(dealt)
    expect(rules.lists).toEqual({ told: 'drawn' })
  })

  test('stay unknown, and so do the rows of a closed table', async () => {
    const games = await Promise.all(Array.from({ length: 6 }, (_, seed) => play(c9('nothing'), seed)))
    expect(new Set(games.map(({ dealt }) => dealt.join())).size).toBeGreaterThan(1)
    for (const { rules, events } of games) {
      expect(rules).toEqual(games[0]?.rules)
      expect(rules.lists).toEqual({ told: 'nothing' })
      expect(rules.roles).toBeUndefined()
      expect(await verifyLog(events)).toMatchObject({ ok: true })
    }
    const open = await play(c9('candidates'), 1)
    expect(open.rules.lists?.rows).toHaveLength(4)
  })

  test('may be drawn seat by seat from a slot, again where a draw cannot be played', async () => {
    const slots = [
      { of: { sheriff: 1, lookout: 3 }, times: 2 },
      { of: { mafia: 1, villager: 1 }, times: 3 },
    ]
    const rules = { extends: 'benchmark', maxDays: 2, lists: { told: 'candidates', rows: [{ slots }] } } as const
    const games = await Promise.all(Array.from({ length: 8 }, (_, seed) => play(rules, seed)))
    for (const { dealt } of games) {
      expect(dealt.filter((role) => role === 'sheriff' || role === 'lookout')).toHaveLength(2)
      expect(dealt.filter((role) => role === 'mafia').length).toBeGreaterThan(0)
    }
  })

  test('are on the rule card as far as they are told', () => {
    const card = (told: 'drawn' | 'candidates' | 'nothing') => ruleCard(defineRules(c9(told)), 8)
    expect(card('candidates')).toContain(
      'nobody learns which one plays: 2 mafia, 1 sheriff, 1 doctor, the rest villagers; ',
    )
    expect(card('drawn')).toContain('everybody learns which one plays')
    expect(card('nothing')).toContain('nobody learns which of the roles below play.')
    expect(card('nothing')).not.toContain('2 mafia, 1')
  })

  test('that the rules cannot have are refused', () => {
    const lists = (list: object) => () => defineRules({ extends: 'benchmark', lists: list } as RulesInput)
    expect(lists({ told: 'candidates' })).toThrow('Expected the rows of which one is drawn')
    expect(lists({ told: 'drawn', rows: [{ roles: { cop: 1 } }] })).toThrow('got `cop`')
    expect(() => createMafiaGame({ rules: c9('drawn'), roles: { mafia: 2, villager: 5 } })).toThrow('not both')
  })

  test('are played by the default agents, and their games verify and resume', async () => {
    await provenGames({ rules: c9('nothing'), players: 9, games: 2 })
  })
})
