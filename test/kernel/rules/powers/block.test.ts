import { describe, expect, test } from 'vitest'
import { defineRules, type RoleDefinition } from '../../../../src/index.js'
import { blockedPlayers } from '../../../../src/kernel/rules/powers/block.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const act = (by: string, target: string) => ({ power: 'block', by, target })
const blocked = (...acts: [string, string][]) => [...blockedPlayers(acts.map(([by, target]) => act(by, target)))].sort()

describe('who is blocked', () => {
  test.each<[string, [string, string][], string[]]>([
    ['the target of a block', [['Ann', 'Bob']], ['Bob']],
    [
      'nobody by one who is blocked',
      [
        ['Ann', 'Bob'],
        ['Bob', 'Cid'],
      ],
      ['Bob'],
    ],
    [
      'every other one of a chain',
      [
        ['Ann', 'Bob'],
        ['Bob', 'Cid'],
        ['Cid', 'Dan'],
        ['Dan', 'Eve'],
      ],
      ['Bob', 'Dan'],
    ],
    [
      'two who block each other',
      [
        ['Ann', 'Bob'],
        ['Bob', 'Ann'],
      ],
      ['Ann', 'Bob'],
    ],
    [
      'a ring of three',
      [
        ['Ann', 'Bob'],
        ['Bob', 'Cid'],
        ['Cid', 'Ann'],
      ],
      ['Ann', 'Bob', 'Cid'],
    ],
    [
      'one of a ring that is broken from outside',
      [
        ['Ann', 'Bob'],
        ['Bob', 'Ann'],
        ['Cid', 'Ann'],
      ],
      ['Ann'],
    ],
    ['one who blocks itself', [['Ann', 'Ann']], ['Ann']],
    [
      'one, blocked by two',
      [
        ['Ann', 'Cid'],
        ['Bob', 'Cid'],
      ],
      ['Cid'],
    ],
  ])('%s', (...[, acts, expected]) => {
    expect(blocked(...acts)).toEqual(expected)
    expect(blocked(...acts.toReversed())).toEqual(expected)
  })
})

const blocker: RoleDefinition = { team: 'town', powers: [{ power: 'block' }], describe: 'Blocks.' }
const stone: RoleDefinition = { team: 'town', powers: [{ power: 'shoot' }], immuneTo: ['block'], describe: 'Immune.' }
const rules = defineRules({ extends: 'benchmark', cast: { blocker, stone } })
const cast = { Ann: 'mafia', Bob: 'blocker', Cid: 'doctor', Dan: 'sheriff', Eve: 'vigilante', Flo: 'stone' }
const table = dealt(cast, rules)

describe('whoever is blocked does nothing that night', () => {
  test('a doctor saves nobody', () => {
    const night = nightOf(table, ['kill', 'Ann', 'Flo'], ['block', 'Bob', 'Cid'], ['protect', 'Cid', 'Flo'])
    expect(night).toMatchObject({ results: ['done', 'done', 'blocked'], dead: ['Flo'] })
  })

  test('a sheriff learns nothing', () => {
    const night = nightOf(table, ['block', 'Bob', 'Dan'], ['investigate', 'Dan', 'Ann'])
    expect(night).toMatchObject({ results: ['done', 'blocked'], found: [] })
  })

  test('a shot is not fired', () => {
    const night = nightOf(table, ['block', 'Bob', 'Eve'], ['shoot', 'Eve', 'Ann'])
    expect(night).toMatchObject({ results: ['done', 'blocked'], dead: [] })
  })

  test('nobody dies by the mafia when the one who carries the kill out is blocked', () => {
    const night = nightOf(table, ['kill', 'Ann', 'Flo'], ['block', 'Bob', 'Ann'])
    expect(night).toMatchObject({ results: ['blocked', 'done'], dead: [] })
  })

  test('even where its target is immune to what it did', () => {
    const immune = defineRules({ extends: rules, cast: { doctor: { immuneTo: ['shoot'] } } })
    const night = nightOf(dealt(cast, immune), ['block', 'Bob', 'Eve'], ['shoot', 'Eve', 'Cid'])
    expect(night.results).toEqual(['done', 'blocked'])
  })
})

test('whoever is immune to blocks acts all the same', () => {
  const night = nightOf(table, ['block', 'Bob', 'Flo'], ['shoot', 'Flo', 'Ann'])
  expect(night).toMatchObject({ results: ['prevented', 'done'], dead: ['Ann'] })
})
