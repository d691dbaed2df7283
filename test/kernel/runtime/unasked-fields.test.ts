import { describe, expect, test } from 'vitest'
import { type Answer, createMafiaGame, isEvent, type RequestKind } from '../../../src/index.js'
import { roleNames } from '../../../src/kernel/rules/index.js'
import { findKind } from '../../../src/kernel/rules/kinds/kinds.js'
import type { Question } from '../../../src/kernel/rules/poll.js'
import { checkAnswer } from '../../../src/kernel/runtime/ask/check-answer.js'
import { answeringAgent } from '../../../src/testing/index.js'

const limits = { maxRetries: 3, timeoutMs: 1_000, maxSpeechChars: 2_000 }
const question = (kind: RequestKind, options: readonly string[] = []): Question => ({
  id: `1.${kind}.p1`,
  kind,
  player: 'p1',
  options,
  words: findKind(kind).words,
  place: { phase: 'vote' },
  claimable: ['sheriff', 'villager', 'town', 'mafia'],
})
const claim = { role: 'sheriff' } as const
const correction = { day: 1, votes: [{ voter: 'p1', choice: 'p2' }] }

describe('a field that the request does not ask for is ignored, however wrong it is', () => {
  test.each<[what: string, asked: Question, given: object, taken: Answer]>([
    ['a claim with a vote', question('vote', ['Ann']), { choice: 'Ann', claim: { role: 'cop' } }, { choice: 'Ann' }],
    ['a correction with a kill', question('kill', ['Ann']), { choice: 'Ann', correction: 'no' }, { choice: 'Ann' }],
    [
      'a claim among the mafia',
      question('chat', ['Ann']),
      { speech: 'So.', choice: 'Ann', claim: 7 },
      { speech: 'So.', choice: 'Ann' },
    ],
    ['a choice where only words count', question('speak'), { speech: 'Hello.', choice: null }, { speech: 'Hello.' }],
    ['a persona with words', question('speak'), { speech: 'Hello.', persona: { name: '' } }, { speech: 'Hello.' }],
    ["a narrator's memory", question('narrate'), { speech: 'Night.', memory: 1n }, { speech: 'Night.' }],
    [
      'a claim with a persona',
      question('persona'),
      { persona: { name: 'Vera' }, claim: { role: 'hero' } },
      { persona: { name: 'Vera' } },
    ],
    ['a good claim with a vote', question('vote', ['Ann']), { choice: 'Ann', claim, correction }, { choice: 'Ann' }],
  ])('%s', (...[, asked, given, taken]) => {
    expect(checkAnswer(given, asked, limits)).toEqual({ answer: taken })
  })

  test('and it is not even looked at', () => {
    const answer = Object.defineProperty({ choice: 'Ann' }, 'claim', {
      enumerable: true,
      get: () => {
        throw new Error('Look away.')
      },
    })
    expect(checkAnswer(answer, question('vote', ['Ann']), limits)).toEqual({ answer: { choice: 'Ann' } })
  })

  test('where it counts it must be right', () => {
    for (const kind of ['speak', 'defend', 'last-words'] as const) {
      expect(checkAnswer({ speech: 'I.', claim, correction }, question(kind), limits)).toMatchObject({
        answer: { claim, correction },
      })
      expect(checkAnswer({ speech: 'I.', claim: { role: 'cop' } }, question(kind), limits)).toHaveProperty('reason')
    }
    expect(checkAnswer({ choice: null }, question('vote', ['Ann']), limits)).toHaveProperty('reason')
  })
})

test('a player asked for a persona learns nothing about the game, whatever it answers', async () => {
  const wrong: unknown[] = [
    { claim: { role: 'A hero' } },
    { choice: 5, correction: { day: -1 } },
    { persona: { name: 'Vera', roleGuidance: { Hero: 'Be brave.' } } },
    { persona: { name: 'Moderator' }, claim: 'x' },
  ]
  const errors: string[] = []
  const agent = answeringAgent((request) => {
    if (request.kind !== 'persona') return undefined
    if (request.error !== undefined) errors.push(request.error)
    return wrong[request.attempt - 1] as Answer | undefined
  })
  const { events } = await createMafiaGame({
    rules: { extends: 'classic', maxDays: 1 },
    players: 6,
    seed: 2,
    maxRetries: 4,
    agent,
  }).run()
  expect(events.filter((event) => isEvent(event, 'answer.rejected'))).toHaveLength(24)
  expect(errors).toHaveLength(24)
  for (const error of errors) for (const word of [...roleNames, 'town']) expect(error.toLowerCase()).not.toContain(word)
})
