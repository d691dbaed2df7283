import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  type PresetName,
  presets,
  type RulesInput,
  randomAgent,
  ruleCard,
} from '../../../src/index.js'
import {
  deathsBeforeDay,
  nextLastingTable,
  shortGameWarning,
  shortTables,
} from '../../../src/kernel/rules/first-night.js'
import { roleCountsFor } from '../../../src/kernel/rules/role-counts.js'

const names = Object.keys(presets) as PresetName[]
const deathsAt = (input: RulesInput, players: number) => {
  const rules = defineRules(input)
  return deathsBeforeDay(rules, roleCountsFor(rules, players))
}
const exact = (roles: RulesInput['roles'], changes: RulesInput = {}) =>
  [
    { extends: 'classic' as const, ...changes, ...(roles && { roles }) },
    Object.values(roles ?? {}).reduce((a, b) => a + b, 0),
  ] as const

/** Whether the mafia won a game of random players before its first day. */
async function endsInTheDark(rules: RulesInput | PresetName, players: number, seed: number): Promise<boolean> {
  const { events, winner } = await createMafiaGame({ rules, players, seed, agent: randomAgent() }).run()
  return winner === 'mafia' && !events.some(({ phase }) => phase === 'discussion')
}

describe('a game can end before its first day', () => {
  test.each([
    ['two mafia among five, when one of the others dies', ...exact({ mafia: 2, villager: 3 }), 1],
    ['two mafia among six with a vigilante, when both strike', ...exact({ mafia: 2, vigilante: 1, villager: 3 }), 2],
    [
      'three mafia among seven with a vigilante, when either strikes',
      ...exact({ mafia: 3, vigilante: 1, villager: 3 }),
      1,
    ],
  ])('%s', (_what, ...[rules, players, deaths]) => {
    expect(deathsAt(rules, players)).toBe(deaths)
    expect(shortGameWarning(defineRules(rules), roleCountsFor(defineRules(rules), players))?.id).toBe('card.short')
  })

  test.each([
    ['two mafia among six', ...exact({ mafia: 2, villager: 4 })],
    [
      'two mafia among five after a Night Zero, in which nobody dies',
      ...exact({ mafia: 2, villager: 3 }, { opening: 'nightZero' }),
    ],
    [
      'a vigilante without a shot',
      ...exact(
        { mafia: 2, vigilante: 1, villager: 3 },
        { cast: { vigilante: { powers: [{ power: 'shoot', uses: 0 }] } } },
      ),
    ],
    [
      'a vigilante who may shoot from the second night on',
      ...exact(
        { mafia: 2, vigilante: 1, villager: 3 },
        { cast: { vigilante: { powers: [{ power: 'shoot', from: 2 }] } } },
      ),
    ],
  ])('but not: %s', (_what, rules, players) => {
    expect(deathsAt(rules, players)).toBeNull()
  })
})

test('of the tables of the presets, five at a trial can be over before any day, and no others', () => {
  expect(Object.fromEntries(names.map((name) => [name, shortTables(presets[name])]))).toEqual({
    trial: [5],
    classic: [],
    'night-zero': [],
    benchmark: [],
    reactive: [],
    masquerade: [],
    'aiwolf-5': [],
    'aiwolf-13': [],
    werewolf: [],
    mini: [],
  })
  expect(nextLastingTable(presets.trial, 5)).toBe(6)
  expect(nextLastingTable(presets.trial, presets.trial.table.max)).toBeUndefined()
})

test.each(names)(
  'at a table of %s the mafia wins before any day where it is said that it can, and nowhere else',
  async (name) => {
    const { min } = presets[name].table
    for (const players of [min, min + 1, min + 2, min + 3]) {
      const short = deathsBeforeDay(presets[name], roleCountsFor(presets[name], players)) !== null
      const dark = await Promise.all(Array.from({ length: 12 }, (_, seed) => endsInTheDark(name, players, seed)))
      expect(dark.includes(true), `${players} players`).toBe(short)
    }
  },
)

test('the rule card says so of a table, and of the sizes where the table is not known', () => {
  const told =
    'With 2 mafia among 5 players the mafia has won when one of the others dies: the game can end in the first night, before any day.'
  expect(ruleCard(presets.trial, 5)).toContain(told)
  expect(ruleCard(presets.trial)).toContain('With 5 players the game can end in the first night, before any day.')
  expect(ruleCard(presets.trial, 6)).not.toContain('before any day')
  expect(ruleCard(presets.classic)).not.toContain('before any day')
})
