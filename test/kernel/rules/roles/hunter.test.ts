import { describe, expect, test } from 'vitest'
import type { RulesInput } from '../../../../src/index.js'
import type { Cast } from '../../../../src/testing/index.js'
import { playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'hunter',
  Dan: 'doctor',
  Eve: 'vigilante',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
}
const idle = { kill: 'skip', protect: 'Dan', shoot: 'skip' }
const voteCid = ({ playerId }: { readonly playerId: string }) => (playerId === 'Cid' ? 'skip' : 'Cid')

describe('a hunter', () => {
  test('is asked nothing while it lives', async () => {
    expect((await playCast(cast, idle, { maxDays: 3 })).asked('shoot')).toEqual(['Eve', 'Eve', 'Eve'])
  })

  test('shoots at dawn when it was killed at night, and everyone sees it', async () => {
    const { deaths, told, audiences, events } = await playCast(cast, {
      ...idle,
      kill: 'Cid',
      shoot: { Cid: 'Ann', Eve: 'skip' },
    })
    expect(deaths).toEqual(['Cid mafia', 'Ann hunter'])
    expect([told('power.used'), audiences('power.used')]).toEqual([
      [{ player: 'Cid', on: 'death', action: 'shoot', target: 'Ann', shotNumber: 1 }],
      ['public'],
    ])
    expect(events.find(({ type }) => type === 'power.used')?.phase).toBe('dawn')
  })

  test('may choose any living player, or hold fire, and not itself', async () => {
    const { requests } = await playCast(cast, { ...idle, kill: 'Cid' })
    expect(requests.find(({ playerId, kind }) => kind === 'shoot' && playerId === 'Cid')?.options).toEqual([
      ...Object.keys(cast).filter((id) => id !== 'Cid'),
      'skip',
    ])
  })

  test('shoots after its elimination, whatever doctors do', async () => {
    const shoot = { Cid: 'Ann', Eve: 'skip' }
    expect((await playCast(cast, { ...idle, vote: voteCid, shoot })).deaths).toEqual(['Cid vote', 'Ann hunter'])
  })

  test('who is saved has nothing to answer', async () => {
    expect((await playCast(cast, { ...idle, kill: 'Cid', protect: 'Cid' })).told('power.used')).toEqual([])
  })

  test('shoots before the game is decided: the last mafia may fall by its shot', async () => {
    const small: Cast = {
      Ann: 'mafia',
      Bob: 'hunter',
      Cid: 'villager',
      Dan: 'villager',
      Eve: 'villager',
      Flo: 'villager',
    }
    const { result, deaths } = await playCast(small, { kill: 'Bob', shoot: 'Ann' })
    expect([deaths, result.winner, result.days]).toEqual([['Bob mafia', 'Ann hunter'], 'town', 1])
  })

  test('shoots before the living are counted: its death alone would have given the mafia half of the table', async () => {
    const small: Cast = { Ann: 'mafia', Bob: 'mafia', Cid: 'hunter', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
    const vote = ({ view, playerId }: { readonly view: { readonly day: number }; readonly playerId: string }) =>
      view.day === 1 && playerId !== 'Flo' ? 'Flo' : 'skip'
    const { deaths, result } = await playCast(
      small,
      { kill: ({ view }) => (view.day === 2 ? 'Cid' : 'skip'), vote, shoot: 'Ann' },
      { maxDays: 2 },
    )
    expect(deaths).toEqual(['Flo vote', 'Cid mafia', 'Ann hunter'])
    expect(result.winner).toBe('draw')
  })

  test('who shoots one immune to shots harms nobody', async () => {
    const rules: RulesInput = { cast: { mafia: { immuneTo: ['shoot'] } } }
    const { deaths } = await playCast(cast, { ...idle, kill: 'Cid', shoot: { Cid: 'Ann', Eve: 'skip' } }, { rules })
    expect(deaths).toEqual(['Cid mafia'])
  })

  test('in a game that hides causes is still seen to shoot', async () => {
    const shoot = { Cid: 'Ann', Eve: 'skip' }
    const { deaths } = await playCast(cast, { ...idle, kill: 'Cid', shoot }, { rules: { revealCause: false } })
    expect(deaths).toEqual(['Cid night', 'Ann hunter'])
  })
})
