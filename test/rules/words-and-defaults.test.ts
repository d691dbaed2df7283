import { describe, expect, test } from 'vitest'
import { mafiaRound } from '../../src/rules/mafia-round.js'
import { narrationMomentOf, narrationMoments } from '../../src/rules/narration.js'
import { settlements } from '../../src/rules/policies/settlement.js'
import { shoot } from '../../src/rules/powers/shoot.js'
import { presets } from '../../src/rules/presets/presets.js'

test('a tie that is broken at random falls alike, in whatever order the choices came', () => {
  const drawn = (choices: readonly string[]) => settlements.leaderOrRandom.settle(choices, () => 0)
  expect(drawn(['bruno', 'ada'])).toBe(drawn(['ada', 'bruno']))
  expect(drawn(['bruno', 'ada', 'bruno'])).toBe('bruno')
})

test('a protection stops a shot unless the rules say otherwise', () => {
  expect(shoot.options.parse({}).blockable).toBe(true)
})

describe('the mafia', () => {
  const mafia = { ...presets.trial.night.mafia, chatRounds: 2 }

  test.each([
    [1, 'This is round 1 of 2 of your talk before you choose.'],
    [2, 'This is round 2 of 2 of your talk, the last before you choose.'],
  ])('are told which round of their talk it is: %i', (round, told) => {
    expect(mafiaRound({ phase: 'night', moment: 'talk', round }, mafia)).toEqual([told])
  })
})

test('a narrator is asked about moments that there are, and nothing else is one', () => {
  for (const moment of Object.keys(narrationMoments)) expect(narrationMomentOf({ phase: 'dawn', moment })).toBe(moment)
  expect(narrationMomentOf({ phase: 'night', moment: 'talk' })).toBeUndefined()
  expect(narrationMomentOf({ phase: 'dawn' })).toBeUndefined()
})
