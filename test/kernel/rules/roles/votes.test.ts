import { describe, expect, test } from 'vitest'
import { foldEvents, type GameState, presets, type Rules } from '../../../../src/index.js'
import { deathEvent } from '../../../../src/kernel/events/decide/identity-events.js'
import { dealt } from '../../../support/dealt.js'

const elder = { team: 'town', powers: [], votes: 2, describe: 'An elder votes twice.' } as const
const table = (reveal: Rules['reveal']['day'], votes = 2): GameState => ({
  ...foldEvents([]),
  ...dealt(
    { Ann: 'mafia', Bob: 'elder', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' },
    {
      ...presets.trial,
      cast: { ...presets.trial.cast, elder: { ...elder, votes } },
      reveal: { day: reveal, night: reveal },
    },
  ),
})

describe('a player whose vote does not count once is known to all when it is dead', () => {
  test.each([0, 2, 3])('with %i votes, whatever else the dead reveal', (votes) => {
    for (const reveal of ['none', 'team', 'role'] as const)
      expect(deathEvent('Bob', 'mafia', table(reveal, votes)).data).toEqual({
        player: 'Bob',
        cause: 'night',
        role: 'elder',
      })
  })

  test('the others reveal what the rules say', () => {
    expect(deathEvent('Cid', 'vote', table('none')).data).toEqual({ player: 'Cid', cause: 'vote' })
    expect(deathEvent('Cid', 'vote', table('team')).data).toEqual({ player: 'Cid', cause: 'vote', team: 'town' })
    expect(deathEvent('Bob', 'vote', table('none', 1)).data).toEqual({ player: 'Bob', cause: 'vote' })
  })
})
