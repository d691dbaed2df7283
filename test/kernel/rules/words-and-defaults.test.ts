import { describe, expect, test } from 'vitest'
import { defineRules } from '../../../src/kernel/rules/define-rules.js'
import { requestKinds } from '../../../src/kernel/rules/kinds/kinds.js'
import { pickPlayer } from '../../../src/kernel/rules/kinds/options.js'
import { mafiaRound } from '../../../src/kernel/rules/mafia-choice.js'
import { settlements } from '../../../src/kernel/rules/policies.js'
import type { Question } from '../../../src/kernel/rules/poll.js'
import { findNarrationMoment, narrationMoments } from '../../../src/kernel/rules/polls.js'
import { shoot } from '../../../src/kernel/rules/powers/shoot.js'
import { thoughtText } from '../../../src/kernel/rules/thoughts.js'
import { seatEnglish } from '../../../src/words/languages/index.js'

test('a tie that is broken at random falls alike, in whatever order the choices came', () => {
  const drawn = (choices: readonly string[]) => settlements.leaderOrRandom(choices, () => 0)
  expect(drawn(['bruno', 'ada'])).toBe(drawn(['ada', 'bruno']))
  expect(drawn(['bruno', 'ada', 'bruno'])).toBe('bruno')
})

test('a default that is drawn is a player, even if nobody is a legal choice, and nobody if there is no player', () => {
  const drawn = (options: readonly string[]) => [0, 0.5, 0.99].map((number) => pickPlayer(options, () => number))
  expect(drawn(['skip', 'ada', 'bruno'])).toEqual(['ada', 'bruno', 'bruno'])
  expect(drawn(['skip'])).toEqual(['skip', 'skip', 'skip'])
  // Ids may be numbers, as bids are.
  expect(drawn(['0', '1'])).toEqual(['0', '1', '1'])
})

test('a voter without an answer skips if that is legal, and abstains otherwise', () => {
  const choiceAmong = (options: readonly string[]) =>
    requestKinds.vote.fallback({ options } as Question, {} as never).choice
  expect(choiceAmong(['ada', 'bruno', 'skip'])).toBe('skip')
  expect(choiceAmong(['ada', 'bruno'])).toBe('abstain')
})

test('a speaker without an answer says something, and names somebody only where that is asked', () => {
  const saidAmong = (options: readonly string[]) =>
    requestKinds.speak.fallback({ options } as Question, { random: () => 0 } as never)
  expect(saidAmong(['ada', 'bruno'])).toEqual({ speech: 'I need more time to think.', choice: 'ada' })
  expect(saidAmong([])).toEqual({ speech: 'I need more time to think.' })
})

test('what an answer thinks is its thought, its steps, or both', () => {
  const steps = { observe: 'Ada is silent.', conclude: undefined }
  expect(thoughtText({ steps } as never)).toBe('Observe: Ada is silent.')
  expect(thoughtText({ thought: 'Hm.', steps } as never)).toBe('Hm.\nObserve: Ada is silent.')
  expect(thoughtText({ thought: 'Hm.' })).toBe('Hm.')
  expect(thoughtText({})).toBeUndefined()
})

test('a protection stops a shot unless the rules say otherwise', () => {
  expect(shoot.options.parse({}).blockable).toBe(true)
})

describe('the mafia', () => {
  const rules = defineRules({ extends: 'trial', night: { mafia: { chatRounds: 2 } } })

  test.each([
    [1, 'This is round 1 of 2 of your talk before you choose.'],
    [2, 'This is round 2 of 2 of your talk, the last before you choose.'],
  ])('are told which round of their talk it is: %i', (round, told) => {
    const texts = mafiaRound({ phase: 'night', moment: 'talk', round }, rules)
    expect(texts.map((text) => seatEnglish().render(text))).toEqual([told])
  })
})

test('a narrator is asked about moments that there are, and nothing else is one', () => {
  for (const moment of Object.keys(narrationMoments))
    expect(findNarrationMoment({ phase: 'dawn', moment })).toBe(moment)
  expect(findNarrationMoment({ phase: 'night', moment: 'talk' })).toBeUndefined()
  expect(findNarrationMoment({ phase: 'dawn' })).toBeUndefined()
})
