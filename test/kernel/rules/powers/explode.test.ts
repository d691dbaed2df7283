import { describe, expect, test } from 'vitest'
import type { RulesInput } from '../../../../src/index.js'
import type { Cast } from '../../../../src/testing/index.js'
import { nightly, playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'vigilante',
  Dan: 'doctor',
  Eve: 'villager',
  Flo: 'bomb',
  Gus: 'hunter',
  Hal: 'villager',
}

describe('a bomb', () => {
  test('killed by the mafia takes along the one who carried out the kill', async () => {
    const { deaths, told, audiences } = await playCast(cast, { kill: 'Flo', protect: 'Hal', shoot: 'skip' })
    expect(deaths).toEqual(['Flo mafia', 'Ann bomb'])
    expect(told('power.used')).toEqual([{ player: 'Flo', on: 'death', action: 'explode', target: 'Ann' }])
    expect(audiences('power.used')).toEqual(['public'])
  })

  test('shot by a vigilante takes the vigilante along', async () => {
    const { deaths } = await playCast(cast, { kill: 'Hal', protect: 'Hal', shoot: 'Flo' })
    expect(deaths).toEqual(['Flo vigilante', 'Cid bomb'])
  })

  test('killed by two takes both along', async () => {
    const { deaths } = await playCast(cast, { kill: 'Flo', protect: 'Hal', shoot: 'Flo' })
    expect(deaths).toEqual(['Flo mafia', 'Ann bomb', 'Cid bomb'])
  })

  test('whose killer died in the same night harms nobody', async () => {
    const answers = { kill: 'Cid', protect: 'Hal', shoot: 'Flo' }
    const { deaths, told } = await playCast(cast, answers)
    expect(deaths).toEqual(['Cid mafia', 'Flo vigilante'])
    expect(told('power.used')).toEqual([])
  })

  test('that may explode from the second night on harms nobody in the first', async () => {
    const rules: RulesInput = { cast: { bomb: { powers: [{ power: 'explode', from: 2 }] } } }
    const idle = { protect: 'Hal', shoot: 'skip' }
    expect((await playCast(cast, { ...idle, kill: 'Flo' }, { rules })).deaths).toEqual(['Flo mafia'])
    const later = await playCast(cast, { ...idle, kill: nightly('skip', 'Flo') }, { rules, maxDays: 2 })
    expect(later.deaths).toEqual(['Flo mafia', 'Ann bomb'])
  })

  test('that a doctor saves does not explode', async () => {
    expect((await playCast(cast, { kill: 'Flo', protect: 'Flo', shoot: 'skip' })).deaths).toEqual([])
  })

  test('that the table eliminates harms nobody', async () => {
    const vote = ({ playerId }: { readonly playerId: string }) => (playerId === 'Flo' ? 'skip' : 'Flo')
    expect((await playCast(cast, { kill: 'Hal', protect: 'Hal', shoot: 'skip', vote })).deaths).toEqual(['Flo vote'])
  })

  test('shot by a dying hunter harms nobody: the hunter is dead', async () => {
    const shoot = { Cid: 'skip', Gus: 'Flo' }
    const { deaths, told } = await playCast(cast, { kill: 'Gus', protect: 'Hal', shoot })
    expect(deaths).toEqual(['Gus mafia', 'Flo hunter'])
    expect(told('power.used').map(({ action }) => action)).toEqual(['shoot'])
  })

  test('poisoned takes the poisoner along, a night later', async () => {
    const players: Cast = { ...cast, Bob: 'poisoner' }
    const answers = { kill: 'skip', protect: 'Hal', shoot: 'skip', poison: nightly('Flo') }
    const { deaths, events } = await playCast(players, answers, { maxDays: 2 })
    expect(deaths).toEqual(['Flo poisoner', 'Bob bomb'])
    expect(events.find(({ type }) => type === 'player.died')?.day).toBe(2)
  })

  test('that takes along a hunter is answered by its shot', async () => {
    const players: Cast = { ...cast, Cid: 'avenger' }
    const avenger = {
      team: 'town',
      powers: [{ power: 'stab' }, { power: 'shoot', on: 'death' }],
      describe: 'An avenger stabs, and shoots when it dies.',
    } as const
    const answers = { kill: 'Hal', protect: 'Hal', stab: 'Flo', shoot: 'Bob' }
    const { deaths } = await playCast(players, answers, { rules: { cast: { avenger } } })
    expect(deaths).toEqual(['Flo avenger', 'Cid bomb', 'Bob avenger'])
  })
})
