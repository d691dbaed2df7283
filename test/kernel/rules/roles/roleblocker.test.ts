import { expect, test } from 'vitest'
import { defineRules } from '../../../../src/index.js'
import { findCarrier } from '../../../../src/kernel/rules/night-choices.js'
import { computePlayState } from '../../../../src/kernel/rules/play-state.js'
import { rolesOf } from '../../../../src/testing/index.js'
import { dealt, withPlayer } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const cast = { Ann: 'roleblocker', Bob: 'mafia', Cid: 'doctor', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const table = dealt(cast, defineRules({ extends: 'benchmark', roles: rolesOf(cast) }))

test('a roleblocker kills with its team and blocks alone', () => {
  const { awake } = computePlayState(table)
  expect([awake.kill, awake.block]).toEqual([['Ann', 'Bob'], ['Ann']])
})

test('whom it blocks saves nobody', () => {
  const night = nightOf(table, ['kill', 'Bob', 'Eve'], ['block', 'Ann', 'Cid'], ['protect', 'Cid', 'Eve'])
  expect([night.results, night.dead]).toEqual([['done', 'done', 'blocked'], ['Eve']])
})

test('it carries the kill out only when nobody else of the team can', () => {
  expect(findCarrier(['Ann', 'Bob'], table)).toBe('Bob')
  expect(findCarrier(['Ann'], withPlayer(table, 'Bob', { status: 'dead' }))).toBe('Ann')
})
