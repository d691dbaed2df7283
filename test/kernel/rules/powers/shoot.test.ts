import { describe, expect, test } from 'vitest'
import { defineRules } from '../../../../src/index.js'
import { computePlayState } from '../../../../src/kernel/rules/play-state.js'
import { castWith } from '../../../support/cast-with.js'
import { dealt, withPlayer } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const cast = { Ann: 'mafia', Bob: 'vigilante', Cid: 'doctor', Dan: 'vigilante', Eve: 'villager', Flo: 'villager' }
const shooting = (vigilante: Readonly<Record<string, unknown>>) =>
  dealt(cast, defineRules({ extends: 'benchmark', cast: castWith('benchmark', { vigilante }) }))

test('a doctor stops a shot only where shots are blockable', () => {
  const acts = [
    ['protect', 'Cid', 'Flo'],
    ['shoot', 'Bob', 'Flo'],
  ] as const
  expect(nightOf(shooting({ blockable: true }), ...acts)).toMatchObject({ results: ['done', 'prevented'], dead: [] })
  expect(nightOf(shooting({ blockable: false }), ...acts).deaths).toEqual([{ player: 'Flo', cause: 'vigilante' }])
})

describe('two strikes in a night', () => {
  const state = shooting({ blockable: false })

  test('name the mafia when both struck the same player', () => {
    expect(nightOf(state, ['kill', 'Ann', 'Flo'], ['shoot', 'Bob', 'Flo']).deaths).toEqual([
      { player: 'Flo', cause: 'mafia' },
    ])
  })

  test('name the vigilante when the doctor stopped the mafia but not the shot', () => {
    const night = nightOf(state, ['kill', 'Ann', 'Flo'], ['protect', 'Cid', 'Flo'], ['shoot', 'Bob', 'Flo'])
    expect(night).toMatchObject({
      results: ['prevented', 'done', 'done'],
      deaths: [{ player: 'Flo', cause: 'vigilante' }],
    })
  })

  test('may kill two, by seat, and the dead still act: a vigilante and its killer take each other along', () => {
    expect(nightOf(state, ['kill', 'Ann', 'Bob'], ['shoot', 'Bob', 'Ann']).dead).toEqual(['Ann', 'Bob'])
    expect(nightOf(state, ['shoot', 'Bob', 'Dan'], ['shoot', 'Dan', 'Bob']).dead).toEqual(['Bob', 'Dan'])
  })
})

describe('who may shoot tonight', () => {
  const awake = (times: number, uses?: number) =>
    computePlayState(withPlayer(shooting({ uses }), 'Bob', { used: { shoot: { times } } })).awake.shoot

  test('a vigilante with shots that are left', () => {
    expect(awake(1, 2)).toEqual(['Bob', 'Dan'])
  })

  test('no vigilante that has fired them all', () => {
    expect(awake(2, 2)).toEqual(['Dan'])
    expect(awake(0, 0)).toEqual([])
  })

  test('nobody who is dead', () => {
    expect(computePlayState(withPlayer(shooting({}), 'Bob', { status: 'dead' })).awake.shoot).toEqual(['Dan'])
  })
})
