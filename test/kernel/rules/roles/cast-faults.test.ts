import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  InvalidRulesError,
  type RoleDefinition,
  type RulesInput,
} from '../../../../src/index.js'

const warlock: RoleDefinition = {
  team: 'neutral',
  powers: [{ power: 'protect' }],
  describe: 'A warlock keeps to itself.',
}
const cast = (name: string, role: object): RulesInput => ({ extends: 'trial', cast: { [name]: role } })

describe('a cast is refused', () => {
  test.each<[string, RulesInput, path: string, message: string]>([
    [
      'with a role on no team',
      cast('warlock', { ...warlock, team: 'coven' }),
      'cast.warlock.team',
      'Expected a team (town, mafia, neutral), got `coven`',
    ],
    [
      'with a power that there is none',
      cast('warlock', { ...warlock, powers: [{ power: 'hex' }] }),
      'cast.warlock.powers[0].power',
      '',
    ],
    [
      'with an option that its power does not have',
      cast('warlock', { ...warlock, powers: [{ power: 'protect', blockable: true }] }),
      'cast.warlock.powers[0].blockable',
      'Unknown field',
    ],
    [
      'with the same power twice',
      cast('warlock', { ...warlock, powers: [{ power: 'protect' }, { power: 'protect', self: false }] }),
      'cast.warlock.powers',
      'Expected the power `protect` once',
    ],
    [
      'with a power of the team in the hands of one who has none',
      cast('warlock', { ...warlock, powers: [{ power: 'kill' }] }),
      'cast.warlock.powers',
      'The power `kill` belongs to a team whose members know each other',
    ],
    [
      'with a number of kills of the team',
      cast('mafia', { powers: [{ power: 'kill', uses: 1 }] }),
      'cast.mafia.powers[0]',
      'The power `kill` is used by a whole team, which nobody counts: remove its `uses`',
    ],
    [
      'with a role of another team called mafia',
      cast('mafia', { team: 'town', powers: [] }),
      'cast.mafia',
      'on that team',
    ],
    [
      'with a win at the end that would end the game',
      cast('warlock', { ...warlock, wins: { when: 'survives', ends: true } }),
      'cast.warlock.wins',
      'Only a win that comes at one moment',
    ],
    ['with a role that nobody described', cast('warlock', { team: 'town', powers: [] }), 'cast.warlock.describe', ''],
    [
      'with a name that is none',
      cast('The Warlock', warlock),
      'cast.The Warlock',
      'Expected the name of a role: lower case',
    ],
    ['with a name that every object has', cast('constructor', warlock), 'cast.constructor', 'another name'],
    ['with a negative number of votes', cast('warlock', { ...warlock, votes: -1 }), 'cast.warlock.votes', ''],
    ['with a field nobody knows', cast('warlock', { ...warlock, charm: 1 }), 'cast.warlock.charm', 'Unknown field'],
    [
      'for counts of a role it does not have',
      { extends: 'trial', roleCounts: { warlock: { base: 1 } } },
      'roleCounts.warlock',
      '',
    ],
    [
      'for exact counts of such a role',
      { extends: 'trial', roles: { mafia: 1, warlock: 4 } },
      'roles.warlock',
      'got `warlock`',
    ],
    [
      'for exact counts of a role whose name is cut short',
      { extends: 'trial', roles: { mafia: 2, doc: 1 } },
      'roles.doc',
      'Expected a role of `cast` (mafia, doctor, sheriff, vigilante, villager), got `doc` (did you mean `doctor`?)',
    ],
    [
      'for counts of a role with a capital letter',
      { extends: 'trial', roleCounts: { Sherif: { base: 1 } } },
      'roleCounts.Sherif',
      'lower case letters, digits and -, at most 40 (did you mean `sheriff`?)',
    ],
    [
      'for a change to a role that it does not have',
      cast('doc', { votes: 2 }),
      'cast.doc.team',
      'The rules have no role `doc` (did you mean `doctor`?).',
    ],
    ['for seats that are left to such a role', { extends: 'trial', filler: 'warlock' }, 'filler', 'got `warlock`'],
    ['for seats that are left to the mafia', { extends: 'trial', filler: 'mafia' }, 'filler', 'not mafia'],
  ])('%s', (...[, rules, path, message]) => {
    const define = () => defineRules(rules)
    expect(define).toThrow(InvalidRulesError)
    expect(define).toThrow(expect.objectContaining({ path, message: expect.stringContaining(message) }))
  })
})

test('a built-in role that the counts name joins the cast by itself', () => {
  expect(Object.keys(defineRules({ extends: 'reactive', roleCounts: { doctor: { base: 1 } } }).cast)).toContain(
    'doctor',
  )
})

test('a change to a role leaves the rest of it as it was', () => {
  const { villager } = defineRules({ extends: 'trial', cast: { villager: { immuneTo: ['kill'] } } }).cast
  expect(villager).toEqual({ ...defineRules({ extends: 'trial' }).cast.villager, immuneTo: ['kill'] })
})

test('options that a role does not give have the defaults of its power, and the rules hold them', () => {
  const [own] = defineRules({ extends: 'trial', cast: { warlock } }).cast.warlock?.powers ?? []
  expect(own).toEqual({ power: 'protect', self: true, repeat: true, skip: false, from: 1, onNoAnswer: 'random' })
})

const sherrif = {
  team: 'town',
  powers: [{ power: 'investigate', lerns: 'role' }],
  describe: 'A law of its own.',
} as const

test('a role that the rules define whole is taken for no slip, and each field of its power is listed once', () => {
  const message = faultIn(() => defineRules({ extends: 'trial', cast: { sherrif } as never }))
  expect(message).toBe(
    'Rules: Unknown field `cast.sherrif.powers[0].lerns` (did you mean `learns`?); known here: power, self, repeat, skip, uses, from, onNoAnswer, on, together, dead, ifAlive, seen, learns, shows, when.',
  )
})

describe('a role of your own that no count deals', () => {
  const own = { sniper: { team: 'town', powers: [{ power: 'shoot' }], describe: 'A sniper shoots.' } } as const
  const game = (rules: RulesInput, options: object = {}) =>
    createMafiaGame({ rules: { extends: 'trial', cast: own, ...rules }, players: 7, ...options })

  test('is refused when a game is made, with the field that is missing', () => {
    expect(faultIn(() => game({}))).toBe(
      'The rules define the role `sniper`, but no count deals it: give `roleCounts.sniper`, for example `{ base: 1 }`, or exact `roles`.',
    )
  })

  test('is dealt where a count names it, and left out where exact counts do', () => {
    expect(faultIn(() => game({ roleCounts: { sniper: { base: 1, fromPlayers: 9 } } }))).toBe('')
    expect(faultIn(() => game({}, { roles: { mafia: 2, villager: 5 } }))).toBe('')
    expect(faultIn(() => game({ filler: 'sniper' }))).toBe('')
  })
})

function faultIn(call: () => unknown): string {
  try {
    call()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each(['kill', 'block', 'protect', 'watch', 'link', 'heal'])(
  '%s answers to no death: it is of the night',
  (power) => {
    const rules = cast('warlock', { ...warlock, powers: [{ power, on: 'death' }] })
    expect(() => defineRules(rules)).toThrow(`The power \`${power}\` can only be used at night: remove its \`on\``)
  },
)
