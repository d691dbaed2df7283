import { expect, test } from 'vitest'
import { describeRequest, describeWords } from '../../../src/kernel/rules/kinds/kind-words.js'
import { requestKinds } from '../../../src/kernel/rules/kinds/kinds.js'
import type { Place } from '../../../src/kernel/rules/poll.js'
import { seatEnglish } from '../../../src/words/languages/index.js'

const asked = (question: { kind: 'shoot' | 'watch'; place: Place }) => seatEnglish().render(describeRequest(question))

const hunting = { kind: 'shoot', place: { phase: 'dawn', moment: 'death' } } as const

test('a hunter who dies is asked for its last act, and not about tonight', () => {
  expect(asked(hunting)).toBe('You are dead; this is your last act. Choose whom to shoot, or hold your fire.')
  expect(seatEnglish().render(describeWords(hunting).skip ?? '')).toBe('hold your fire and keep the shot')
})

test('a power that answers to a dawn says so', () => {
  expect(asked({ kind: 'watch', place: { phase: 'dawn', moment: 'dawn' } })).toMatch(/^It is dawn\. Choose/)
})

test('at night, and where a moment is no trigger, a question stays as it is', () => {
  const { ask, choices } = requestKinds.shoot
  for (const moment of [undefined, 'talk'])
    expect(describeRequest({ kind: 'shoot', place: { phase: 'night', ...(moment && { moment }) } })).toBe(ask)
  expect(describeWords({ kind: 'shoot', place: { phase: 'night' } })).toEqual(choices)
})
