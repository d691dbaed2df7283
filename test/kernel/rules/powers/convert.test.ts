import { describe, expect, test } from 'vitest'
import { defineRules, viewFor } from '../../../../src/index.js'
import { winnerOf } from '../../../../src/kernel/rules/winning.js'
import type { Cast } from '../../../../src/testing/index.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf, resolveNight } from '../../../support/night-of.js'
import { nightly, playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'vampire',
  Dan: 'vampire',
  Eve: 'doctor',
  Flo: 'sheriff',
  Gus: 'villager',
  Hal: 'villager',
  Ida: 'villager',
}
const rules = defineRules({ extends: 'benchmark', roles: { mafia: 2, vampire: 2, doctor: 1, sheriff: 1, villager: 3 } })
const table = dealt(cast, rules)
const act = (power: string, by: string, target: string) => ({ power, by, target })
const bites = (one: string, other: string) => ({ Cid: one, Dan: other })
const quiet = { kill: 'Ida', protect: 'Ida', investigate: 'Gus' }

describe('a bite', () => {
  test('makes a vampire of its target', () => {
    expect(resolveNight([act('convert', 'Cid', 'Gus')], table).conversions).toEqual([
      { player: 'Gus', role: 'vampire' },
    ])
  })

  test('does nothing to one whom a doctor protects', () => {
    const night = [act('protect', 'Eve', 'Gus'), act('convert', 'Cid', 'Gus')]
    expect(resolveNight(night, table).conversions).toEqual([])
    expect(nightOf(table, ['protect', 'Eve', 'Gus'], ['convert', 'Cid', 'Gus']).results).toEqual(['done', 'prevented'])
  })

  test('does nothing to one who dies in that night', () => {
    expect(resolveNight([act('kill', 'Ann', 'Gus'), act('convert', 'Cid', 'Gus')], table).conversions).toEqual([])
  })

  test('of two vampires in one player makes one vampire, and is told once', async () => {
    const { told } = await playCast(cast, { ...quiet, convert: 'Gus' })
    expect(told('role.changed').map(({ player }) => player)).toEqual(['Gus'])
  })

  test('leaves the act of that night as it was: a bitten doctor still protects', () => {
    const night = nightOf(table, ['kill', 'Ann', 'Ida'], ['protect', 'Eve', 'Ida'], ['convert', 'Cid', 'Eve'])
    expect(night.dead).toEqual([])
  })
})

describe('who is bitten', () => {
  test('learns its role and its team, who learn of it, and nobody else does', async () => {
    const { told, audiences } = await playCast(cast, { ...quiet, convert: bites('Gus', 'skip') })
    expect(told('role.changed')).toEqual([{ player: 'Gus', role: 'vampire', teammates: ['Cid', 'Dan'] }])
    expect(audiences('role.changed')).toEqual([['Gus', 'Cid', 'Dan']])
  })

  test('learns of another who is bitten in the same night', async () => {
    const { events, told } = await playCast(cast, { ...quiet, convert: bites('Gus', 'Hal') })
    expect(told('role.changed').map(({ player, teammates }) => [player, teammates])).toEqual([
      ['Gus', ['Cid', 'Dan', 'Hal']],
      ['Hal', ['Cid', 'Dan', 'Gus']],
    ])
    for (const player of ['Cid', 'Gus', 'Hal'])
      expect([...(viewFor(player, events.slice(0, -1)).self?.teammates ?? []), player].sort()).toEqual([
        'Cid',
        'Dan',
        'Gus',
        'Hal',
      ])
  })

  test('bites in the next night, and has its old power no more', async () => {
    const { asked } = await playCast(cast, { ...quiet, convert: nightly('Eve', 'skip') }, { maxDays: 2 })
    expect(asked('convert')).toEqual(['Cid', 'Dan', 'Cid', 'Dan', 'Eve'])
    expect(asked('protect')).toEqual(['Eve'])
  })
})

describe('a mafia player who is bitten', () => {
  const bitten = () => playCast(cast, { ...quiet, convert: nightly('Bob', 'skip') }, { maxDays: 2 })

  test('is missed by its old team, who do not learn what it has become', async () => {
    const { told, audiences, events } = await bitten()
    expect([told('teammate.lost'), audiences('teammate.lost')]).toEqual([[{ player: 'Bob' }], [['Ann']]])
    const { self, players } = viewFor('Ann', events.slice(0, -1))
    expect(self?.teammates).toEqual([])
    expect(players.find(({ id }) => id === 'Bob')?.role).toBeUndefined()
  })

  test('kills with them no more, and may be killed by them', async () => {
    const { requests } = await bitten()
    const kills = requests.filter(({ kind, view }) => kind === 'kill' && view.day === 2)
    expect(kills.map(({ playerId }) => playerId)).toEqual(['Ann'])
    expect(kills[0]?.options).toContain('Bob')
    expect(kills[0]?.options).not.toContain('Ann')
  })

  test('sees nothing of what they do in later nights', async () => {
    const { events } = await bitten()
    const later = events.filter(
      ({ type, day, data }) => type === 'night.acted' && day === 2 && 'action' in data && data.action === 'kill',
    )
    expect(later.map(({ audience }) => audience)).toEqual([['Ann']])
  })

  test('wins with the vampires', async () => {
    const { state } = await bitten()
    expect(state.players.find(({ id }) => id === 'Bob')).toMatchObject({ role: 'vampire', team: 'vampires' })
  })
})

test('when the last mafia is bitten, the game goes on against the vampires', () => {
  const teams = rules.teams ?? {}
  expect(winnerOf(['vampires', 'vampires', 'town', 'town', 'town'], { teams })).toBeNull()
  expect(winnerOf(['vampires', 'vampires', 'town', 'town'], { teams })).toBe('vampires')
  expect(winnerOf(['vampires', 'mafia', 'town'], { teams })).toBeNull()
  expect(winnerOf(['town', 'neutral'], { teams })).toBe('town')
})

test('a role to be converted into is one of the cast', () => {
  const cast = { vampire: { powers: [{ power: 'convert', into: 'werewolf' }] } }
  expect(() => defineRules({ extends: 'benchmark', roleCounts: { vampire: { base: 1 } }, cast })).toThrow('`werewolf`')
})
