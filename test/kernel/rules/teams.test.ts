import { describe, expect, test } from 'vitest'
import { defineRules, type Team, type TeamDefinition } from '../../../src/index.js'
import { winnerOf } from '../../../src/kernel/rules/winning.js'
import { playCast } from '../../support/play-cast.js'

const teams: Readonly<Record<string, TeamDefinition>> = {
  killers: { describe: 'A killer wins by numbers.', knowsItself: false, kills: true, wins: 'numbers' },
  hermits: { describe: 'A hermit wins when only hermits live.', knowsItself: false, kills: false, wins: 'last' },
  cult: {
    describe: 'The cult wins with three of it among at most five.',
    knowsItself: true,
    kills: false,
    wins: [
      { living: 'cult', atLeast: 3 },
      { living: 'all', atMost: 5 },
    ],
  },
}

test.each<[string, Team[], Team | null]>([
  ['the killers, when they are half of the living and no mafia lives', ['killers', 'town'], 'killers'],
  ['nobody yet, while a killer and a mafia live', ['killers', 'mafia'], null],
  ['nobody yet, while a killer and a mafia are all but one', ['killers', 'mafia', 'town'], null],
  ['nobody yet, when the mafia are half but a killer lives', ['mafia', 'mafia', 'killers', 'town'], null],
  ['the mafia, when the last killer is dead and they are half', ['mafia', 'mafia', 'town', 'town'], 'mafia'],
  ['nobody yet, when no mafia lives but a killer does', ['killers', 'town', 'town', 'town'], null],
  ['the town, when neither mafia nor killer lives', ['town', 'hermits', 'neutral'], 'town'],
  ['the town, when nobody lives at all', [], 'town'],
  ['the hermits, when only hermits live', ['hermits', 'hermits'], 'hermits'],
  ['a lone hermit, when nobody else lives', ['hermits'], 'hermits'],
  ['a lone killer, when nobody else lives', ['killers'], 'killers'],
  ['the cult, when its conditions hold, even while mafia live', ['cult', 'cult', 'cult', 'mafia', 'town'], 'cult'],
  [
    'nobody yet, while one condition of the cult does not hold',
    ['cult', 'cult', 'cult', 'mafia', 'town', 'town'],
    null,
  ],
])('a game of several sides is won by %s', (...[, living, winner]) => {
  expect(winnerOf(living, { teams })).toBe(winner)
})

test('town and mafia may win otherwise where the rules say so', () => {
  const own = {
    town: { describe: 'The town wins as the last.', knowsItself: false, kills: false, wins: 'last' as const },
  }
  expect(winnerOf(['town', 'neutral'], { teams: own })).toBeNull()
  expect(winnerOf(['town', 'town'], { teams: own })).toBe('town')
})

describe('a team of the rules', () => {
  const rules = {
    teams: { cult: teams.cult as TeamDefinition },
    cast: { cultist: { team: 'cult', powers: [], describe: 'A cultist waits.' } },
  }
  const cast = {
    Ann: 'mafia',
    Bob: 'cultist',
    Cid: 'cultist',
    Dan: 'cultist',
    Eve: 'villager',
    Flo: 'villager',
    Gus: 'villager',
  }

  test('knows itself and wins as it says', async () => {
    const vote = ({ playerId }: { readonly playerId: string }) => (playerId === 'Gus' ? 'skip' : 'Gus')
    const { result, winners, told } = await playCast(cast, { kill: 'Flo', vote }, { rules, maxDays: 3 })
    expect(told('role.dealt')[1]).toEqual({ player: 'Bob', role: 'cultist', teammates: ['Cid', 'Dan'] })
    expect([result.winner, result.days, winners]).toEqual(['cult', 1, ['Bob', 'Cid', 'Dan']])
  })

  test('comes along with a built-in role', () => {
    const { teams: brought } = defineRules({ extends: 'benchmark', roleCounts: { vampire: { base: 2 } } })
    expect(Object.keys(brought ?? {})).toEqual(['vampires'])
    expect(defineRules({ extends: 'benchmark' }).teams).toBeUndefined()
  })
})
