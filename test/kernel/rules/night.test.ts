import { describe, expect, test } from 'vitest'
import { agreements, settlements, speakingOrders } from '../../../src/kernel/rules/policies.js'

describe('the mafia agree', () => {
  test.each([
    ['strictMajority', ['a', 'a', 'b'], 'a'],
    ['strictMajority', ['a', 'b'], null],
    ['strictMajority', ['a'], 'a'],
    ['strictMajority', ['a', 'a', 'b', 'b'], null],
    ['unanimity', ['a', 'a', 'b'], null],
    ['unanimity', ['skip', 'skip'], 'skip'],
    ['twoThirds', ['a', 'b', 'a'], 'a'],
    ['twoThirds', ['a', 'a', 'b', 'b', 'a'], null],
    ['twoThirds', ['a', 'a', 'b', 'skip', 'a', 'a'], 'a'],
    ['twoThirds', ['a', 'skip'], null],
  ] as const)('by %s on %j: %s', (rule, choices, agreed) => {
    expect(agreements[rule](choices)).toBe(agreed)
  })
})

describe('the mafia without agreement', () => {
  const last = () => 0.999
  test.each([
    ['randomNamed: a target named once is as likely as one named twice', 'randomNamed', ['a', 'a', 'b'], 'b'],
    ['leaderOrRandom: the leader', 'leaderOrRandom', ['a', 'b', 'b'], 'b'],
    ['leaderOrRandom: one of the leaders', 'leaderOrRandom', ['b', 'a', 'c', 'c', 'a'], 'c'],
    ['leaderOrNoKill: the leader', 'leaderOrNoKill', ['a', 'a', 'b'], 'a'],
    ['leaderOrNoKill: a tie is no kill', 'leaderOrNoKill', ['a', 'b'], 'skip'],
    ['lowestSeat: the lowest seat decides', 'lowestSeat', ['c', 'a', 'a'], 'c'],
  ] as const)('%s', (...[, rule, choices, settled]) => {
    expect(settlements[rule](choices, last)).toBe(settled)
  })
})

describe('the living speak', () => {
  const seats = ['ada', 'bruno', 'celeste', 'dmitri', 'esther', 'felix']
  const living = seats.filter((id) => id !== 'bruno')
  const order = (name: keyof typeof speakingOrders, day: number) =>
    speakingOrders[name]({ living, seats, day, random: () => 0 })

  test('in seat order', () => {
    expect(order('seat', 3)).toEqual(living)
  })

  test('from one seat further each day, a dead seat passing on', () => {
    expect(order('rotating', 1)[0]).toBe('ada')
    expect(order('rotating', 2)).toEqual(['celeste', 'dmitri', 'esther', 'felix', 'ada'])
    expect(order('rotating', 3)[0]).toBe('celeste')
    expect(order('rotating', 7)[0]).toBe('ada')
  })

  test('in a shuffled order, each once', () => {
    expect(order('shuffled', 1)).not.toEqual(living)
    expect(order('shuffled', 1).sort()).toEqual(living)
  })
})
