import { describe, expect, test } from 'vitest'
import { defineRules, type RulesInput } from '../../../../src/index.js'
import { castWith } from '../../../support/cast-with.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const cast = { Ann: 'mafia', Bob: 'don', Cid: 'sheriff', Dan: 'doctor', Eve: 'drifter', Flo: 'villager' }
const don = { team: 'mafia', powers: [{ power: 'kill' }], seenAs: 'town', describe: 'Seen as town.' } as const
const drifter = { team: 'neutral', powers: [], describe: 'On nobody’s side.' } as const

const looking = (sheriff: Readonly<Record<string, unknown>>, changes: RulesInput['cast'] = {}) =>
  dealt(
    cast,
    defineRules({ extends: 'benchmark', cast: { ...castWith('benchmark', { sheriff }), don, drifter, ...changes } }),
  )
const resultOf = (state: ReturnType<typeof looking>, target: string) =>
  nightOf(state, ['investigate', 'Cid', target]).found[0]?.data.result

describe('who learns the team is told', () => {
  test.each([
    ['Ann', 'mafia'],
    ['Bob', 'town'],
    ['Dan', 'town'],
    ['Eve', 'neutral'],
    ['Flo', 'town'],
  ])('of %s that it is %s', (target, result) => {
    expect(resultOf(looking({ learns: 'team' }), target)).toBe(result)
  })
})

describe('who learns the exact role is told', () => {
  const exact = looking({ learns: 'role' })

  test('of each player its role', () => {
    expect(['Ann', 'Dan', 'Eve', 'Flo'].map((target) => resultOf(exact, target))).toEqual([
      'mafia',
      'doctor',
      'drifter',
      'villager',
    ])
  })

  test('of one that is seen as another team, the plain role of that team', () => {
    expect(resultOf(exact, 'Bob')).toBe('villager')
  })

  test('and its name where that team has no plain role', () => {
    const everybodyVotesTwice = looking({ learns: 'role' }, { villager: { votes: 2 } })
    expect(resultOf(everybodyVotesTwice, 'Bob')).toBe('town')
  })
})

test.each(['night', 'dawn'] as const)('the result is told at %s where the role says so', (when) => {
  expect(nightOf(looking({ when }), ['investigate', 'Cid', 'Ann']).found).toEqual([
    { at: when, type: 'investigation.learned', data: { player: 'Cid', target: 'Ann', result: 'mafia' } },
  ])
})

test('an investigation of somebody who is immune to it finds out nothing', () => {
  const state = looking({}, { villager: { immuneTo: ['investigate'] } })
  expect(nightOf(state, ['investigate', 'Cid', 'Flo'])).toMatchObject({ results: ['prevented'], found: [] })
})

test('a dying sheriff still looks', () => {
  expect(nightOf(looking({}), ['kill', 'Ann', 'Cid'], ['investigate', 'Cid', 'Ann']).found).toHaveLength(1)
})
