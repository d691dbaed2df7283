import { expect, test } from 'vitest'
import { nothingChosen, outcomeOf, powerPoll } from '../../src/rules/night-choices.js'
import { nobodyYet } from '../../src/rules/standing.js'

test('who skips at night does nothing', () => {
  const protect = [{ player: 'Ann', choice: 'Bob' }]
  const shoot = [{ player: 'Cid', choice: 'skip' }, { player: 'Dan' }]
  const investigate = [{ player: 'Eve', choice: 'Flo' }]
  expect(outcomeOf({ kill: 'Bob', chosen: { protect, shoot, investigate } })).toEqual({
    kill: 'Bob',
    protections: [{ by: 'Ann', target: 'Bob' }],
    shots: [],
    investigations: [{ by: 'Eve', target: 'Flo' }],
  })
})

test('a night in which nobody chose does nothing', () => {
  expect(outcomeOf(nothingChosen)).toEqual({ kill: null, protections: [], shots: [], investigations: [] })
})

test('those with a power are asked by seat, and what they answer is kept back', () => {
  const awake = { ...nobodyYet.awake, protect: ['Bob', 'Dan'], shoot: ['Cid'] }
  const poll = { kind: 'protect', place: { phase: 'night' }, players: ['Bob', 'Dan'], held: true }
  expect(powerPoll('protect', { ...nobodyYet, awake })).toEqual(poll)
})
