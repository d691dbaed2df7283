import { expect, test } from 'vitest'
import { defineRules } from '../../../../src/index.js'
import { rolesOf } from '../../../../src/testing/index.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const cast = { Ann: 'mafia', Bob: 'lookout', Cid: 'doctor', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const table = dealt(cast, defineRules({ extends: 'benchmark', roles: rolesOf(cast) }))

test('a lookout learns at dawn who visited the player it watched, by seat', () => {
  const { found } = nightOf(table, ['kill', 'Ann', 'Eve'], ['protect', 'Cid', 'Eve'], ['watch', 'Bob', 'Eve'])
  const data = { player: 'Bob', target: 'Eve', visitors: ['Ann', 'Cid'] }
  expect(found).toEqual([{ at: 'dawn', type: 'visitors.seen', data }])
})
