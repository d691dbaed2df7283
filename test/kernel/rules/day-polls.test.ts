import { expect, test } from 'vitest'
import { defineRules } from '../../../src/kernel/rules/define-rules.js'
import { judgmentPoll, revotePoll, votePoll } from '../../../src/kernel/rules/polls.js'

const living = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo']
const on = (extending: 'trial' | 'classic' | 'night-zero') => ({
  rules: defineRules({ extends: extending }),
  day: 1,
  living,
})

test('the accused does not judge', () => {
  expect(judgmentPoll({ ...on('trial'), accused: 'Cid' }).players).toEqual(['Ann', 'Bob', 'Dan', 'Eve', 'Flo'])
})

test('a vote is among the nominated only where the rules say so', () => {
  const nominated = ['Bob', 'Flo']
  expect(votePoll({ ...on('night-zero'), nominated }).among).toEqual(nominated)
  expect(votePoll({ ...on('classic'), nominated }).among).toBeUndefined()
})

test('a tie is voted on again among the tied', () => {
  expect(revotePoll({ ...on('night-zero'), tied: ['Bob', 'Flo'] }).among).toEqual(['Bob', 'Flo'])
})
