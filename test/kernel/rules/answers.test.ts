import { describe, expect, test } from 'vitest'
import { answerFault, maySilence, takenParts } from '../../../src/kernel/rules/answers.js'
import { findKind } from '../../../src/kernel/rules/kinds/kinds.js'
import type { Question, RequestKind } from '../../../src/kernel/rules/poll.js'

const asked = (kind: RequestKind, options: string[] = [], more: Partial<Question> = {}) => ({
  kind,
  options,
  words: findKind(kind).words,
  ...more,
})
const vote = asked('vote', ['p2', 'p3', 'skip'])
const freeTalk = asked('speak', ['silent'])
const claiming = asked('speak', [], { claimable: ['sheriff', 'villager', 'town', 'mafia'] })
const beliefs = ['p2', 'p3']

describe('an answer is refused', () => {
  test.each<[string, Parameters<typeof answerFault>[0], Parameters<typeof answerFault>[1], string]>([
    ['without its choice', {}, vote, 'A choice is missing. Choose one of: p2, p3, skip.'],
    ['with another choice', { choice: 'p9' }, vote, 'The choice `p9` is not legal here. Choose one of: p2, p3, skip.'],
    ['without its words', { speech: ' ' }, asked('speak'), 'Words are due: give them as `speech`.'],
    ['without words or silence', {}, freeTalk, 'Say something as `speech`, or choose `silent`.'],
    ['without its persona', {}, asked('persona'), 'A persona is due: give at least `persona.name`.'],
    [
      'with a claim of no role',
      { speech: 'I see.', claim: { role: 'wizard' } },
      claiming,
      '`claim.role` is `wizard`, which is no role and no team of this game. Name one of: sheriff, villager, town, mafia.',
    ],
    [
      'with a claimed result that is no role',
      { speech: 'I see.', claim: { role: 'sheriff', results: [{ result: 'town' }, { result: 'guilty' }] } },
      claiming,
      '`claim.results[1].result` is `guilty`, which is no role and no team of this game. Name one of: sheriff, villager, town, mafia.',
    ],
    [
      'without the beliefs that alone are due',
      {},
      asked('believe', [], { beliefs }),
      'Chances are due: give `beliefs` with a chance from 0 to 1 for each of p2, p3.',
    ],
    [
      'with beliefs about some',
      { choice: 'p2', beliefs: { p2: 0.5 } },
      { ...vote, beliefs },
      'Chances are missing for p3: give `beliefs` with a chance from 0 to 1 for each of p2, p3.',
    ],
  ])('%s', (...[, answer, question, fault]) => {
    expect(answerFault(answer, question)?.reason).toBe(fault)
  })
})

test('an answer is taken with what is due, and nothing more is asked of it', () => {
  expect(answerFault({ choice: 'skip' }, vote)).toBeUndefined()
  expect(answerFault({ choice: 'p2', beliefs: {} }, { ...vote, beliefs })).toBeUndefined()
  expect(answerFault({ beliefs: {} }, asked('believe', [], { beliefs }))).toBeUndefined()
  expect(answerFault({ choice: 'silent' }, freeTalk)).toBeUndefined()
  expect(answerFault({ speech: 'Listen.' }, freeTalk)).toBeUndefined()
  expect(answerFault({ speech: 'I am it.', claim: { role: 'sheriff' } }, claiming)).toBeUndefined()
  expect(maySilence(freeTalk)).toBe(true)
  expect(maySilence(vote)).toBe(false)
})

test('a question takes a choice where there are options, beliefs where it names players, else what its kind takes', () => {
  expect(takenParts(freeTalk)).toEqual(['choice', 'memory', 'claim', 'correction', 'acts'])
  expect(takenParts({ ...vote, beliefs })).toEqual(['choice', 'memory', 'beliefs'])
  expect(takenParts(asked('persona'))).toEqual(['persona', 'memory'])
})
