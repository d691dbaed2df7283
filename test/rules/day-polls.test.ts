import { expect, test } from 'vitest'
import { judgmentPoll, revotePoll, votePoll } from '../../src/rules/day-polls.js'
import { defineRules } from '../../src/rules/define-rules.js'
import { counted, noVoteYet, type VoteProgress, votedOut } from '../../src/rules/vote-progress.js'

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

test('a tie is voted on again among the tied, and they defend themselves first', () => {
  const tied = counted({ ...on('night-zero'), ...noVoteYet }, ['Flo', 'Bob', 'Flo', 'Bob', 'Cid', 'Eve'])
  expect([tied.outcome.outcome, tied.defending]).toEqual(['revote', ['Bob', 'Flo']])
  expect(revotePoll({ ...on('night-zero'), ...tied }).among).toEqual(['Bob', 'Flo'])
})

test('a revote that ties eliminates nobody, and one that does not its first', () => {
  const tied: VoteProgress = { choices: [], outcome: { outcome: 'revote', tied: ['Bob', 'Flo'] }, defending: [] }
  const again = counted({ ...on('night-zero'), ...tied }, ['Flo', 'Flo', 'Flo', 'Bob', 'Bob', 'Bob'])
  expect([again.outcome.outcome, votedOut(again)]).toEqual(['nobody', ''])
  const decided = counted({ ...on('night-zero'), ...tied }, ['Flo', 'Flo', 'Flo', 'Flo', 'Bob', 'Bob'])
  expect([decided.outcome.outcome, votedOut(decided)]).toEqual(['eliminated', 'Flo'])
})
