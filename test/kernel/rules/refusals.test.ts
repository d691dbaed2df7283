import { describe, expect, test } from 'vitest'
import { defineRules, InvalidRulesError, type RulesInput } from '../../../src/index.js'
import {
  dealableSizes,
  dealRoles,
  findUndealtRole,
  roleCountsFor,
  scaledCount,
  usualPlayers,
} from '../../../src/kernel/rules/role-counts.js'
import { namesTeam, pluralRole, roleQuantity, withArticle } from '../../../src/kernel/rules/team.js'

function refusal(changes: object): string {
  try {
    defineRules({ extends: 'trial', ...changes } as RulesInput)
    return ''
  } catch (error) {
    if (error instanceof InvalidRulesError) return error.message
    throw error
  }
}

const hermit = { team: 'neutral', powers: [], describe: 'A hermit keeps to itself.' }
const withRole = (role: object, more: object = {}) => ({ cast: { hermit: { ...hermit, ...role } }, ...more })

describe('rules are refused with one sentence, just beyond what is possible', () => {
  test.each<[string, object, object]>([
    [
      'a smallest table above the largest',
      { table: { min: 6, max: 6, usual: 6 } },
      { table: { min: 7, max: 6, usual: 6 } },
    ],
    [
      'a usual table above the largest',
      { table: { min: 5, max: 9, usual: 9 } },
      { table: { min: 5, max: 9, usual: 10 } },
    ],
    [
      'a usual table below the smallest',
      { table: { min: 5, max: 9, usual: 5 } },
      { table: { min: 5, max: 9, usual: 4 } },
    ],
    [
      'a shortest wait above the longest',
      { discussion: { minDelayMs: 5_000, maxDelayMs: 5_000 } },
      { discussion: { minDelayMs: 5_001, maxDelayMs: 5_000 } },
    ],
    ['rounds of talk below 1', { maxDiscussionRounds: 1 }, { maxDiscussionRounds: 0 }],
    ['rounds of talk above 20', { maxDiscussionRounds: 20 }, { maxDiscussionRounds: 21 }],
    [
      'a reactive talk with nominations',
      { discussion: { protocol: 'turns', nominate: true } },
      { discussion: { protocol: 'reactive', nominate: true } },
    ],
    [
      'nominees whom nobody nominates',
      { decision: 'vote', vote: { candidates: 'nominated' }, discussion: { nominate: true } },
      { decision: 'vote', vote: { candidates: 'nominated' }, discussion: { nominate: false } },
    ],
    ['a role called as another team', withRole({}), { cast: { neutral: { ...hermit, team: 'town' } } }],
    [
      'a win at the end of the game that would end it',
      withRole({ wins: { when: 'eliminated', ends: true } }),
      withRole({ wins: { when: 'survives', ends: true } }),
    ],
    [
      'a win with a team that would end the game',
      withRole({ wins: 'team' }),
      withRole({ wins: { when: 'team', ends: true } }),
    ],
    [
      'a role that kills and is called as a cause of death',
      withRole({ powers: [{ power: 'shoot' }] }),
      { cast: { vote: { ...hermit, powers: [{ power: 'shoot' }] } } },
    ],
    [
      'a cause of death that means something else',
      withRole({ powers: [{ power: 'shoot', cause: 'duel' }] }),
      withRole({ powers: [{ power: 'shoot', cause: 'night' }] }),
    ],
    [
      'a use that nobody counts',
      withRole({ powers: [{ power: 'commune' }] }),
      withRole({ powers: [{ power: 'commune', uses: 1 }] }),
    ],
    [
      'a power by night that would answer to a death',
      withRole({ powers: [{ power: 'shoot', on: 'death' }] }),
      withRole({ powers: [{ power: 'protect', on: 'death' }] }),
    ],
    [
      'the kill of a team in the hands of one alone',
      { cast: { don: { ...hermit, team: 'mafia', powers: [{ power: 'kill' }] } } },
      withRole({ powers: [{ power: 'kill' }] }),
    ],
    [
      'a power twice',
      withRole({ powers: [{ power: 'shoot' }, { power: 'watch' }] }),
      withRole({ powers: [{ power: 'shoot' }, { power: 'shoot', uses: 2 }] }),
    ],
    [
      'a bite into a role that nobody has',
      withRole({ powers: [{ power: 'convert', into: 'villager' }] }),
      withRole({ powers: [{ power: 'convert', into: 'bat' }] }),
    ],
    ['a helper of no team', withRole({ wins: { with: 'town' } }), withRole({ wins: { with: 'coven' } })],
    [
      'an acquaintance with no team',
      withRole({ knows: { teams: ['mafia'] } }),
      withRole({ knows: { teams: ['coven'] } }),
    ],
    [
      'an acquaintance with no role',
      withRole({ knows: { roles: ['sheriff'] } }),
      withRole({ knows: { roles: ['bat'] } }),
    ],
    ['an immunity to no power', withRole({ immuneTo: ['kill'] }), withRole({ immuneTo: ['hex'] })],
    ['a look of no team', withRole({ seenAs: 'town' }), withRole({ seenAs: 'coven' })],
    [
      'words of a power that is called as a question',
      {
        powers: {
          hex: { aim: 'harm', ask: 'Hex whom?', verb: { base: 'hex', third: 'hexes', past: 'hexed' }, describe: [] },
        },
      },
      {
        powers: {
          vote: { aim: 'harm', ask: 'Hex whom?', verb: { base: 'hex', third: 'hexes', past: 'hexed' }, describe: [] },
        },
      },
    ],
    [
      'a chart that nothing runs',
      { decision: 'duel', charts: { duel: 'They fight.' } },
      { charts: { duel: 'They fight.' } },
    ],
    [
      'a chart called as something else',
      { day: ['omens', 'decision'], charts: { omens: 'They read.' } },
      { day: ['dusk', 'decision'], charts: { dusk: 'They read.' } },
    ],
    [
      'a chart for rounds that have no end',
      { summaries: true, charts: { roundEnd: 'Drums.' } },
      { charts: { roundEnd: 'Drums.' } },
    ],
    [
      'a decision that nobody knows',
      { charts: { night: 'They sleep.' } },
      { decision: 'duell', charts: { duel: 'They fight.' } },
    ],
    ['a filler of a team that kills', { filler: 'doctor' }, { filler: 'mafia' }],
    [
      'a wrong power option, even beside no other fault',
      withRole({ powers: [{ power: 'shoot', uses: 0 }] }),
      withRole({ powers: [{ power: 'shoot', uses: -1 }] }),
    ],
    ['a reveal given twice', { revealRolesOnDeath: false }, { revealRolesOnDeath: false, reveal: { day: 'role' } }],
  ])('%s', (_what, possible, beyond) => {
    expect(refusal(possible)).toBe('')
    expect(refusal(beyond)).toMatchSnapshot()
    expect(refusal(beyond)).not.toBe('')
  })
})

describe('a role with a power of the game alone', () => {
  const hex = {
    aim: 'harm',
    ask: 'Hex whom?',
    verb: { base: 'hex', third: 'hexes', past: 'hexed' },
    describe: ['It hexes.'],
  } as const
  const hexer = (uses: unknown, ...others: object[]) => withRole({ powers: [...others, { power: 'hex', uses }] })

  test('is refused where an option that every power has is wrong, as with built-in powers', () => {
    expect(refusal({ powers: { hex }, ...hexer(1) })).toBe('')
    expect(refusal({ powers: { hex }, ...hexer('x') })).toBe(
      'Rules: `cast.hermit.powers[0]`: The power `hex`: `uses`: Expected a number, got `x`.',
    )
  })

  test('is refused without the words of that power, whatever else it can do', () => {
    expect(refusal(hexer('x', { power: 'shoot' }))).toContain('`cast.hermit.powers[1].power`: Expected a power')
  })
})

test('what is revealed by the flag is the role or nothing, by day and by night', () => {
  const reveal = (revealRolesOnDeath: boolean) => defineRules({ extends: 'trial', revealRolesOnDeath }).reveal
  expect(reveal(true)).toEqual({ day: 'role', night: 'role' })
  expect(reveal(false)).toEqual({ day: 'none', night: 'none' })
})

describe('a number of players of a role', () => {
  const per = (rounding: 'floor' | 'round') => ({
    base: 1,
    per: { count: 1, players: 4, rounding },
    min: 2,
    fromPlayers: 5,
  })
  test.each([
    [4, 0, 0],
    [5, 2, 2],
    [6, 2, 3],
    [8, 3, 3],
  ])('at %i players is %i rounded down, %i rounded', (players, down, rounded) => {
    expect(scaledCount(per('floor'), players)).toBe(down)
    expect(scaledCount(per('round'), players)).toBe(rounded)
  })

  test('is none without a formula, and never below none with those that it includes', () => {
    expect(scaledCount(undefined, 9)).toBe(0)
    const counts = (base: number) =>
      roleCountsFor(defineRules({ extends: 'trial', roleCounts: { doctor: { base, including: ['sheriff'] } } }), 10)
        .doctor
    expect([counts(0), counts(1), counts(3)]).toEqual([0, 0, 2])
  })

  test('leaves the filler the seats that are left', () => {
    const villagers = (base: number) =>
      roleCountsFor(defineRules({ extends: 'trial', roleCounts: { villager: { base } } }), 10).villager
    expect([villagers(0), villagers(3)]).toEqual([5, 5])
    expect(() => villagers(6)).toThrow('add up to 11, but 10 players')
  })
})

test('the usual number of players is that of exact roles, else the usual one, else 10 or as near as the table allows', () => {
  expect(usualPlayers({ roles: { mafia: 2, villager: 5 }, table: { min: 5, max: 9, usual: 8 } })).toBe(7)
  expect(usualPlayers({ table: { min: 5, max: 9, usual: 8 } } as never)).toBe(8)
  expect(usualPlayers({ table: { min: 5, max: 20 } } as never)).toBe(10)
  expect(usualPlayers({ table: { min: 12, max: 20 } } as never)).toBe(12)
  expect(usualPlayers({ table: { min: 5, max: 8 } } as never)).toBe(8)
})

test('a table can be of each size within its limits for which the roles are enough, and not too many mafia', () => {
  const sizes = (changes: object) =>
    dealableSizes(defineRules({ extends: 'trial', table: { min: 5, max: 8, usual: 5 }, ...changes }))
  expect(sizes({})).toEqual([5, 6, 7, 8])
  expect(sizes({ roles: { mafia: 2, villager: 5 } })).toEqual([7])
  expect(sizes({ roleCounts: { mafia: { base: 3, per: { count: 0, players: 1, rounding: 'floor' } } } })).toEqual([
    7, 8,
  ])
})

test('a role of the rules that no count deals is found, and no other', () => {
  const rules = (more: object) => defineRules({ extends: 'trial', cast: { hermit }, ...more } as RulesInput)
  expect(findUndealtRole(rules({}))).toBe('hermit')
  expect(findUndealtRole(rules({ roleCounts: { hermit: { base: 0 } } }))).toBeUndefined()
  expect(findUndealtRole(rules({ filler: 'hermit' }))).toBeUndefined()
  expect(findUndealtRole(rules({ roles: { mafia: 1, villager: 4 } }))).toBeUndefined()
  expect(findUndealtRole(defineRules({ extends: 'trial' }))).toBeUndefined()
})

describe('pinned seats', () => {
  const counts = { mafia: 1, villager: 2 }
  const seats = (...roles: (string | undefined)[]) => roles.map((role, at) => ({ id: `p${at + 1}`, role }))
  const dealt = (...roles: (string | undefined)[]) => [...dealRoles(seats(...roles), counts, () => 0).values()]

  test('have their role, and the others what is left', () => {
    expect(dealt(undefined, 'mafia', undefined)).toEqual(['villager', 'mafia', 'villager'])
    expect(dealt('villager', 'villager', undefined)).toEqual(['villager', 'villager', 'mafia'])
  })

  test.each([
    [
      ['mafia', 'mafia', undefined],
      'The role `mafia` is pinned 2 times, but the rules deal it once: pin fewer, or set `roles`.',
      'players[1].role',
    ],
    [
      [undefined, undefined, 'doctor'],
      'The role `doctor` is pinned once, but the rules deal it to nobody: pin fewer, or set `roles`.',
      'players[2].role',
    ],
  ])('are refused beyond the counts: %j', (roles, message, path) => {
    expect(() => dealt(...roles)).toThrow(expect.objectContaining({ message, path }))
  })
})

test('roles and teams are told in their own words, one or many', () => {
  const rules = { teams: { cult: {} as never, hermit: {} as never }, cast: { hermit } }
  expect(['cult', 'hermit', 'mafia', 'elder'].map((word) => namesTeam(word, rules))).toEqual([true, false, true, false])
  expect(['cult', 'hermit', 'mafia', 'elder'].map((word) => withArticle(word, rules))).toEqual([
    'of the cult',
    'a hermit',
    'mafia',
    'an elder',
  ])
  expect(['doctor', 'werewolf', 'possessed', 'mafia'].map(pluralRole)).toEqual([
    'doctors',
    'werewolves',
    'possessed',
    'mafia',
  ])
  expect([roleQuantity(1, 'doctor'), roleQuantity(2, 'doctor'), roleQuantity(0, 'doctor')]).toEqual([
    '1 doctor',
    '2 doctors',
    '0 doctors',
  ])
})
