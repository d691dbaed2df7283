import { describe, expect, test } from 'vitest'
import { findAccused } from '../../../src/words/reading/mentions.js'

describe('a message accuses', () => {
  const players = [
    { id: 'p1', name: 'Ada' },
    { id: 'p12', name: 'Bruno' },
  ]

  test.each([
    ['I suspect Ada.', ['p1']],
    ['ADA is lying!', ['p1']],
    ['p12 is mafia, vote for them', ['p12']],
    ['I accuse Ada and Bruno', ['p1', 'p12']],
    ['Ada, what do you think?', []],
    ['I suspect Adalbert', []],
    ['Somebody here is mafia', []],
    ['I am relying on Ada', []],
    ['I was only replying to Ada', []],
    ['I devote my evening to Ada', []],
    ['Ada, the unsuspecting', []],
    ['Ada was accused twice', ['p1']],
    ['My accusation stands, Ada', ['p1']],
    ['We suspected Ada', ['p1']],
    ['I am voting with Ada', ['p1']],
    ['Ada, your votes!', ['p1']],
    ['*Lying*, Ada', ['p1']],
    ["That is the mafia's work, Ada", ['p1']],
  ])('%s', (text, accused) => {
    expect(findAccused(text, players)).toEqual(accused)
  })
})
