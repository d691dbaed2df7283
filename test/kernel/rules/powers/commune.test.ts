import { describe, expect, test } from 'vitest'
import type { RulesInput } from '../../../../src/index.js'
import type { Cast } from '../../../../src/testing/index.js'
import { prologue } from '../../../support/own-charts.js'
import { playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'godfather',
  Cid: 'medium',
  Dan: 'doctor',
  Eve: 'villager',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'roleblocker',
  Ida: 'villager',
  Jon: 'villager',
}
const voteOut = (...out: readonly string[]) => ({
  kill: 'Ida',
  protect: 'Ida',
  block: 'skip',
  vote: ({ view, playerId }: { readonly view: { readonly day: number }; readonly playerId: string }) => {
    const player = out[view.day - 1]
    return player === undefined || player === playerId ? 'skip' : player
  },
})
const exact: RulesInput = { cast: { medium: { powers: [{ power: 'commune', learns: 'role' }] } } }

describe('a medium', () => {
  test('learns in the night whether the one who was eliminated was mafia, and it alone', async () => {
    const { told, audiences, events } = await playCast(cast, voteOut('Ann', 'Eve'), { maxDays: 3 })
    expect(told('investigation.learned')).toEqual([
      { player: 'Cid', target: 'Ann', result: 'mafia' },
      { player: 'Cid', target: 'Eve', result: 'town' },
    ])
    expect(audiences('investigation.learned')).toEqual([['Cid'], ['Cid']])
    const learned = events.filter(({ type }) => type === 'investigation.learned')
    expect(learned.map(({ day, phase }) => `${phase} ${day}`)).toEqual(['night 2', 'night 3'])
  })

  test('listens once in a night in which a witch acts after all others', async () => {
    const players: Cast = { ...cast, Gus: 'witch' }
    const { told } = await playCast(players, { ...voteOut('Eve'), heal: 'skip', poison: 'Flo' }, { maxDays: 2 })
    expect(told('investigation.learned')).toEqual([{ player: 'Cid', target: 'Eve', result: 'town' }])
    expect(
      told('night.explained')
        .at(-1)
        ?.acts.filter(({ power }) => power !== 'kill' && power !== 'protect'),
    ).toEqual([{ power: 'commune', by: 'Cid', target: 'Eve', result: 'done' }])
  })

  test('is asked nothing, and learns nothing when nobody was eliminated', async () => {
    const { told, asked } = await playCast(cast, voteOut(), { maxDays: 2 })
    expect([told('investigation.learned'), asked('commune')]).toEqual([[], []])
  })

  test('learns nothing of those who died at night', async () => {
    const { told, deaths } = await playCast(cast, { ...voteOut(), protect: 'Eve' }, { maxDays: 2 })
    expect([deaths, told('investigation.learned')]).toEqual(
      [['Ida mafia'], []].map((each) => expect.arrayContaining(each)),
    )
    expect(told('investigation.learned')).toEqual([])
  })

  test('is deceived by a godfather', async () => {
    const { told } = await playCast(cast, voteOut('Bob'), { maxDays: 2 })
    expect(told('investigation.learned')).toEqual([{ player: 'Cid', target: 'Bob', result: 'town' }])
  })

  test('learns the exact role where its role says so', async () => {
    const { told } = await playCast(cast, voteOut('Dan'), { maxDays: 2, rules: exact })
    expect(told('investigation.learned')).toEqual([{ player: 'Cid', target: 'Dan', result: 'doctor' }])
  })

  test('who is blocked learns nothing, and is told so', async () => {
    const { told, audiences } = await playCast(cast, { ...voteOut('Eve'), block: 'Cid' }, { maxDays: 2 })
    expect(told('investigation.learned')).toEqual([])
    expect([told('power.blocked'), audiences('power.blocked')]).toEqual([
      [{ player: 'Cid', action: 'commune' }],
      [['Cid']],
    ])
  })

  test('who was eliminated itself learns nothing any more', async () => {
    expect((await playCast(cast, voteOut('Cid'), { maxDays: 2 })).told('investigation.learned')).toEqual([])
  })

  test.each(['nightZero', 'prologue'])('learns it in a game that opens with %s too', async (opening) => {
    const rules: RulesInput = { opening }
    const charts = opening === 'prologue' ? { prologue } : {}
    const { events } = await playCast({ Ada: 'villager', ...cast }, voteOut('Ann'), { rules, charts, maxDays: 2 })
    const learned = events.filter(({ type }) => type === 'investigation.learned')
    expect(learned.map(({ day, data }) => [day, data])).toEqual([
      [1, { player: 'Cid', target: 'Ann', result: 'mafia' }],
    ])
  })

  test('has no number of uses: nobody counts them', async () => {
    const rules: RulesInput = { cast: { medium: { powers: [{ power: 'commune', uses: 1 }] } } }
    await expect(playCast(cast, voteOut(), { rules })).rejects.toThrow('remove its `uses`')
  })
})
