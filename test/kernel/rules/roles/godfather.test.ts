import { expect, test } from 'vitest'
import { defineRules } from '../../../../src/index.js'
import { rolesOf } from '../../../../src/testing/index.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const cast = { Ann: 'mafia', Bob: 'godfather', Cid: 'sheriff', Dan: 'villager', Eve: 'villager', Flo: 'villager' }

test.each(['benchmark', 'classic'] as const)('a sheriff of %s takes a godfather for town', (preset) => {
  const table = dealt(cast, defineRules({ extends: preset, roles: rolesOf(cast) }))
  const result = preset === 'classic' ? 'villager' : 'town'
  expect(nightOf(table, ['investigate', 'Cid', 'Bob']).found[0]?.data).toMatchObject({ target: 'Bob', result })
  expect(nightOf(table, ['investigate', 'Cid', 'Ann']).found[0]?.data).toMatchObject({ target: 'Ann', result: 'mafia' })
})
