import { describe, expect, test } from 'vitest'
import { defineRules } from '../../../../src/index.js'
import { findCarrier, powerPoll } from '../../../../src/kernel/rules/night-choices.js'
import { computePlayState } from '../../../../src/kernel/rules/play-state.js'
import { legalOptions } from '../../../../src/kernel/rules/questions.js'
import { dealt, withPlayer } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const cast = { Ann: 'mafia', Bob: 'mafia', Cid: 'doctor', Dan: 'sheriff', Eve: 'villager', Flo: 'villager' }
const rules = defineRules({ extends: 'benchmark' })
const table = dealt(cast, rules)

test('the mafia kill whom they chose', () => {
  expect(nightOf(table, ['kill', 'Ann', 'Flo'])).toMatchObject({
    results: ['done'],
    deaths: [{ player: 'Flo', cause: 'mafia' }],
  })
})

test('a role that is immune to the kill survives it', () => {
  const villager = { immuneTo: ['kill' as const] }
  const state = dealt(cast, defineRules({ extends: rules, cast: { villager } }))
  expect(nightOf(state, ['kill', 'Ann', 'Flo'])).toMatchObject({ results: ['prevented'], deaths: [] })
  expect(nightOf(state, ['kill', 'Ann', 'Dan']).dead).toEqual(['Dan'])
})

describe('whom the mafia may choose', () => {
  const chosenBy = (changes: object) => {
    const state = dealt(cast, defineRules({ extends: rules, night: { mafia: changes } }))
    return legalOptions(powerPoll('kill', computePlayState(state)), 'Ann', state)
  }

  test('every living player who is not mafia', () => {
    expect(chosenBy({})).toEqual(['Cid', 'Dan', 'Eve', 'Flo'])
  })

  test('nobody too, where the rules say so', () => {
    expect(chosenBy({ noKill: true })).toEqual(['Cid', 'Dan', 'Eve', 'Flo', 'skip'])
  })

  test('team-mates too, where the rules say so, but never itself', () => {
    expect(chosenBy({ teammates: true })).toEqual(['Bob', 'Cid', 'Dan', 'Eve', 'Flo'])
  })
})

describe('one of the mafia carries the kill out', () => {
  const enforcer = { team: 'mafia', powers: [{ power: 'kill' }, { power: 'shoot' }], describe: 'Shoots.' } as const
  const armed = defineRules({ extends: rules, cast: { enforcer } })

  test('the lowest seat', () => {
    expect(findCarrier(['Ann', 'Bob'], table)).toBe('Ann')
    expect(findCarrier(['Bob'], withPlayer(table, 'Ann', { status: 'dead' }))).toBe('Bob')
  })

  test('but one without a power of its own before one that has another errand', () => {
    expect(findCarrier(['Ann', 'Bob'], dealt({ ...cast, Ann: 'enforcer' }, armed))).toBe('Bob')
  })

  test('and the lowest seat where all have errands', () => {
    expect(findCarrier(['Ann', 'Bob'], dealt({ ...cast, Ann: 'enforcer', Bob: 'enforcer' }, armed))).toBe('Ann')
  })
})
