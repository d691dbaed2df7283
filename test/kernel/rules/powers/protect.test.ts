import { describe, expect, test } from 'vitest'
import { defineRules } from '../../../../src/index.js'
import { powerPoll } from '../../../../src/kernel/rules/night-choices.js'
import { computePlayState } from '../../../../src/kernel/rules/play-state.js'
import { legalOptions } from '../../../../src/kernel/rules/questions.js'
import { castWith } from '../../../support/cast-with.js'
import { dealt, withPlayer } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const cast = { Ann: 'mafia', Bob: 'doctor', Cid: 'doctor', Dan: 'sheriff', Eve: 'villager', Flo: 'villager' }
const rulesWith = (doctor: Readonly<Record<string, unknown>>) =>
  defineRules({ extends: 'benchmark', cast: castWith('benchmark', { doctor }) })
const table = dealt(cast, rulesWith({}))

describe('a protection', () => {
  test('saves its target from the mafia, whichever doctor was there', () => {
    const night = nightOf(table, ['kill', 'Ann', 'Flo'], ['protect', 'Bob', 'Eve'], ['protect', 'Cid', 'Flo'])
    expect(night).toMatchObject({ results: ['prevented', 'done', 'done'], deaths: [] })
  })

  test('saves nobody else', () => {
    expect(nightOf(table, ['kill', 'Ann', 'Flo'], ['protect', 'Bob', 'Eve']).dead).toEqual(['Flo'])
  })

  test('saves a player even when its doctor dies of that night', () => {
    const night = nightOf(table, ['kill', 'Ann', 'Bob'], ['protect', 'Bob', 'Eve'], ['protect', 'Cid', 'Flo'])
    expect(night.dead).toEqual(['Bob'])
  })

  test('is of no use to a role that is immune to it', () => {
    const state = dealt(cast, defineRules({ extends: rulesWith({}), cast: { villager: { immuneTo: ['protect'] } } }))
    const night = nightOf(state, ['kill', 'Ann', 'Flo'], ['protect', 'Bob', 'Flo'])
    expect(night).toMatchObject({ results: ['done', 'prevented'], dead: ['Flo'] })
  })
})

describe('whom a doctor may choose', () => {
  const options = (doctor: Readonly<Record<string, unknown>>, used = {}, day = 2) => {
    const state = withPlayer(dealt(cast, rulesWith(doctor), day), 'Bob', { used })
    return legalOptions(powerPoll('protect', computePlayState(state)), 'Bob', state)
  }
  const everyone = Object.keys(cast)
  const others = everyone.filter((id) => id !== 'Bob')
  const yesterday = { protect: { times: 1, target: 'Eve', day: 1 } }

  test.each<[string, Readonly<Record<string, unknown>>, object, string[]]>([
    ['itself, where the role says so', { self: true, repeat: true }, {}, everyone],
    ['never itself, where it does not', { self: false, repeat: true }, {}, others],
    ['nobody, where the role says so', { self: false, repeat: true, skip: true }, {}, [...others, 'skip']],
    ['the same again', { repeat: true }, yesterday, everyone],
    ['not the same two nights running', { repeat: false }, yesterday, everyone.filter((id) => id !== 'Eve')],
    ['the same after a night between', { repeat: false }, { protect: { times: 1, target: 'Eve', day: 0 } }, everyone],
    ['anyone after a night in which it was blocked', { repeat: false }, { protect: { times: 0 } }, everyone],
  ])('%s', (...[, doctor, used, allowed]) => {
    expect(options(doctor, used)).toEqual(allowed)
  })

  test('nobody at all before its first night', () => {
    expect(options({ from: 2 }, {}, 1)).toEqual([])
    expect(options({ from: 2 }, {}, 2)).toEqual(everyone)
  })
})

describe('a bodyguard', () => {
  const guarded = { Ann: 'mafia', Bob: 'bodyguard', Cid: 'doctor', Dan: 'bodyguard', Eve: 'vigilante', Flo: 'villager' }
  const rules = defineRules({
    extends: 'benchmark',
    roles: { mafia: 1, bodyguard: 2, doctor: 1, vigilante: 1, villager: 1 },
  })
  const state = dealt(guarded, rules)

  test('dies in the place of the player it guards, of the same cause', () => {
    const night = nightOf(state, ['kill', 'Ann', 'Flo'], ['protect', 'Bob', 'Flo'])
    expect(night).toMatchObject({ results: ['prevented', 'done'], deaths: [{ player: 'Bob', cause: 'mafia' }] })
  })

  test('lives when nobody strikes whom it guards', () => {
    expect(nightOf(state, ['kill', 'Ann', 'Cid'], ['protect', 'Bob', 'Flo']).dead).toEqual(['Cid'])
  })

  test('lives when a doctor protects that player too', () => {
    expect(nightOf(state, ['kill', 'Ann', 'Flo'], ['protect', 'Bob', 'Flo'], ['protect', 'Cid', 'Flo']).dead).toEqual(
      [],
    )
  })

  test('lives when a doctor protects the bodyguard', () => {
    expect(nightOf(state, ['kill', 'Ann', 'Flo'], ['protect', 'Bob', 'Flo'], ['protect', 'Cid', 'Bob']).dead).toEqual(
      [],
    )
  })

  test('is one of two: the first dies', () => {
    expect(nightOf(state, ['kill', 'Ann', 'Flo'], ['protect', 'Bob', 'Flo'], ['protect', 'Dan', 'Flo']).dead).toEqual([
      'Bob',
    ])
  })

  test('does not stop a shot that no protection stops', () => {
    expect(nightOf(state, ['protect', 'Bob', 'Flo'], ['shoot', 'Eve', 'Flo']).dead).toEqual(['Flo'])
  })

  test('may not guard itself', () => {
    expect(legalOptions(powerPoll('protect', computePlayState(state)), 'Bob', state)).not.toContain('Bob')
  })
})

test('a protection is given at night only', () => {
  expect(() => rulesWith({ on: 'dawn' })).toThrow('The power `protect` can only be used at night: remove its `on`')
})
