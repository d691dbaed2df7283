import { describe, expect, test } from 'vitest'
import { defineRules, type RoleDefinition } from '../../../../src/index.js'
import { watch } from '../../../../src/kernel/rules/powers/watch.js'
import { english } from '../../../../src/words/languages/index.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const blocker: RoleDefinition = { team: 'mafia', powers: [{ power: 'kill' }, { power: 'block' }], describe: 'Blocks.' }
const watcher: RoleDefinition = { team: 'town', powers: [{ power: 'watch' }], describe: 'Watches.' }
const rules = defineRules({ extends: 'benchmark', cast: { blocker, watcher } })
const cast = { Ann: 'mafia', Bob: 'blocker', Cid: 'doctor', Dan: 'watcher', Eve: 'sheriff', Flo: 'villager' }
const table = dealt(cast, rules)

const seenBy = (...acts: (readonly [string, string, string])[]) =>
  nightOf(table, ...acts, ['watch', 'Dan', 'Flo']).found.flatMap(({ type, data }) =>
    type === 'visitors.seen' ? [data.visitors] : [],
  )

describe('a lookout learns at dawn who visited the player it watched', () => {
  test('the doctor and the sheriff who chose that player, by seat', () => {
    expect(seenBy(['investigate', 'Eve', 'Flo'], ['protect', 'Cid', 'Flo'])).toEqual([['Cid', 'Eve']])
  })

  test('of the mafia, the one who carried the kill out', () => {
    expect(seenBy(['kill', 'Ann', 'Flo'])).toEqual([['Ann']])
  })

  test('the killer too whom a protection stopped', () => {
    expect(seenBy(['kill', 'Ann', 'Flo'], ['protect', 'Cid', 'Flo'])).toEqual([['Ann', 'Cid']])
  })

  test('nobody, when nobody came', () => {
    expect(seenBy(['kill', 'Ann', 'Eve'])).toEqual([[]])
  })

  test('nobody who was blocked', () => {
    expect(seenBy(['block', 'Bob', 'Cid'], ['protect', 'Cid', 'Flo'])).toEqual([[]])
  })

  test('not itself', () => {
    const night = nightOf(table, ['watch', 'Dan', 'Dan'])
    expect(night.found).toEqual([
      { at: 'dawn', type: 'visitors.seen', data: { player: 'Dan', target: 'Dan', visitors: [] } },
    ])
  })

  test('nothing, when it was blocked itself', () => {
    expect(seenBy(['kill', 'Ann', 'Flo'], ['block', 'Bob', 'Dan'])).toEqual([])
  })
})

test.each([
  [[], 'saw nobody visit Ann'],
  [['Bob'], 'saw Bob visit Ann'],
  [['Bob', 'Cid'], 'saw Bob and Cid visit Ann'],
])('of the visitors %j it is told: %s', (visitors, told) => {
  const seen = { player: 'Dan', target: 'Ann', visitors }
  expect(english().render(watch.events['visitors.seen'].clause(seen))).toBe(told)
})
