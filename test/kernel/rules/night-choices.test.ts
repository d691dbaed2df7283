import { expect, test } from 'vitest'
import { presets } from '../../../src/index.js'
import { collectActs, nothingChosen, powerPoll } from '../../../src/kernel/rules/night-choices.js'
import { initialPlayState } from '../../../src/kernel/rules/play-state.js'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { dealt, withPlayer } from '../../support/dealt.js'

const cast = { Ann: 'doctor', Bob: 'mafia', Cid: 'vigilante', Dan: 'vigilante', Eve: 'sheriff', Flo: 'mafia' }
const state = dealt(cast, presets.classic)

const draw: Parameters<typeof collectActs>[1]['draw'] = (purpose, ...place) => derive('night', purpose, ...place)

test('who skips at night does nothing; the others act in the order of the powers', () => {
  const protect = [{ player: 'Ann', choice: 'Bob' }]
  const shoot = [{ player: 'Cid', choice: 'skip' }, { player: 'Dan' }]
  const investigate = [{ player: 'Eve', choice: 'Flo' }]
  expect(collectActs({ team: { kill: 'Eve' }, own: { shoot, investigate, protect } }, { state, draw })).toEqual([
    { power: 'kill', by: 'Bob', target: 'Eve' },
    { power: 'protect', by: 'Ann', target: 'Bob' },
    { power: 'investigate', by: 'Eve', target: 'Flo' },
  ])
})

test('a night in which nobody chose does nothing, nor one in which the mafia chose to kill nobody', () => {
  expect(collectActs(nothingChosen, { state, draw })).toEqual([])
  expect(collectActs({ team: { kill: null }, own: {} }, { state, draw })).toEqual([])
})

test('the lowest living seat of the mafia carries the kill out', () => {
  const later = withPlayer(state, 'Bob', { status: 'dead' })
  expect(collectActs({ team: { kill: 'Eve' }, own: {} }, { state: later, draw })).toEqual([
    { power: 'kill', by: 'Flo', target: 'Eve' },
  ])
})

test('those with a power are asked by seat, and again if they choose twice; what they answer is kept back', () => {
  const awake = { ...initialPlayState.awake, protect: ['Bob', 'Dan'], shoot: ['Cid'] }
  const poll = { kind: 'protect', place: { phase: 'night' }, players: ['Bob', 'Dan'], held: true }
  expect(powerPoll('protect', { ...initialPlayState, awake })).toEqual(poll)
  const place = { phase: 'night', round: 2, of: 2 }
  const again = { ...poll, players: ['Bob'], place, chosen: { Bob: ['Ann'], Dan: ['skip'] } }
  const chosen = [{ player: 'Bob', choice: 'Ann' }, { player: 'Dan' }]
  expect(powerPoll('protect', { ...initialPlayState, awake }, { chosen, of: 2 })).toEqual(again)
})
