import { expect, test } from 'vitest'
import type { Ask } from '../../../../src/show/server/protocol/index.js'
import { draftedBeliefs, draftFault, toAnswer } from '../../../../web/page/seat/draft.js'

const ask: Ask = {
  requestId: 'day-2-vote-Ann',
  playerId: 'Ann',
  kind: 'vote',
  day: 2,
  place: { phase: 'vote' },
  question: 'Whom do you vote for?',
  options: [{ value: 'Bob', label: 'Bob' }],
  words: 'reason',
  takes: ['choice', 'speech', 'correction', 'beliefs'],
  beliefsAbout: ['Bob', 'Cid'],
  maxSpeechChars: 2_000,
  attempt: 1,
  timeoutMs: null,
  msLeft: null,
}
const before = { Bob: 0.33, Cid: 0.33 }
const votes = [{ left: 'Bob', right: 'Cid' }]

test('chances that were not entered are stated as the sliders show them, once one was entered', () => {
  expect(draftedBeliefs({}, ask, before)).toEqual({})
  expect(toAnswer({ choice: 'Bob' }, ask, before)).toEqual({ choice: 'Bob' })
  expect(toAnswer({ choice: 'Bob', beliefs: { Cid: 0.8 } }, ask, before).beliefs).toEqual({ Bob: 0.33, Cid: 0.8 })
})

test('where chances are due, those of the sliders are stated', () => {
  expect(draftedBeliefs({}, { kind: 'believe' }, before)).toEqual(before)
})

test('a correction whose day was emptied is left out', () => {
  expect(toAnswer({ day: 1, votes }, ask, before).correction).toEqual({
    day: 1,
    votes: [{ voter: 'Bob', choice: 'Cid' }],
  })
  expect(toAnswer({ day: Number.NaN, votes }, ask, before).correction).toBeUndefined()
})

test('an answer that the rules would refuse is found before it is sent', () => {
  expect(draftFault({}, ask)?.part).toBe('choice')
  expect(draftFault({ choice: 'Bob' }, ask)).toBeUndefined()
  const talk: Ask = { ...ask, kind: 'speak', options: [], words: 'required', claimable: ['sheriff'] }
  expect(draftFault({ speech: ' ' }, talk)?.part).toBe('speech')
  const claim = { role: 'sheriff', results: [{ player: 'Bob', result: 'mafia' }] }
  expect(draftFault({ speech: 'Bob is mafia.', claim }, talk)).toBeUndefined()
  expect(draftFault({}, { ...ask, kind: 'persona' })?.part).toBe('persona')
})
