import { describe, expect, test } from 'vitest'
import { defineRules, type RulesInput, ruleCard } from '../../../../src/index.js'
import type { Script } from '../../../../src/testing/index.js'
import { playCast } from '../../../support/play-cast.js'
import { provenGames } from '../../../support/proven-games.js'

/** A second family that talks and kills. */
const multiball = (together: 'first' | 'drawn' = 'first') =>
  ({
    teams: {
      yakuza: { describe: 'The yakuza win as half of the living.', knowsItself: true, kills: true, wins: 'numbers' },
    },
    cast: {
      yakuza: {
        team: 'yakuza',
        powers: [{ power: 'stab', together, cause: 'yakuza', skip: true }],
        describe: 'The yakuza kill together.',
      },
    },
    channels: { yakuza: { describe: 'The yakuza talk at night.', speaks: { teams: ['yakuza'] } } },
  }) as const satisfies RulesInput
const at = {
  Ann: 'mafia',
  Bob: 'yakuza',
  Cid: 'yakuza',
  Dan: 'yakuza',
  Eve: 'lookout',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
}
const play = (stab: Readonly<Record<string, string>>, rules: RulesInput = multiball()) =>
  playCast(at, { kill: 'Gus', watch: 'Flo', chat: { speech: 'Now.' }, stab } as Script, { rules })

describe('a second family', () => {
  test('talks on its channel, kills whom most of it chose, and so does the mafia', async () => {
    const { told, deaths, audiences } = await play({ Bob: 'Hal', Cid: 'Flo', Dan: 'Flo' })
    expect(told('channel.spoke').map(({ player }) => player)).toEqual(['Bob', 'Cid', 'Dan'])
    expect(audiences('channel.spoke')[0]).toEqual(['Bob', 'Cid', 'Dan'])
    expect(deaths.sort()).toEqual(['Flo yakuza', 'Gus mafia'])
    expect(told('night.explained')[0]?.acts).toEqual([
      { power: 'kill', by: 'Ann', target: 'Gus', result: 'done' },
      { power: 'watch', by: 'Eve', target: 'Flo', result: 'done' },
      { power: 'stab', by: 'Cid', target: 'Flo', result: 'done' },
    ])
  })

  test('is seen by the one who carries it out alone, the first by seat or one who is drawn', async () => {
    const { told } = await play({ Bob: 'Flo', Cid: 'Flo', Dan: 'Flo' })
    expect(told('visitors.seen')).toEqual([{ player: 'Eve', target: 'Flo', visitors: ['Bob'] }])
    const drawn = await play({ Bob: 'Flo', Cid: 'Flo', Dan: 'Flo' }, multiball('drawn'))
    expect(drawn.told('visitors.seen')[0]?.visitors).toHaveLength(1)
  })

  test('kills nobody if most of it say so, and one drawn at a tie', async () => {
    expect((await play({ Bob: 'skip', Cid: 'skip', Dan: 'Flo' })).deaths).toEqual(['Gus mafia'])
    expect((await play({ Bob: 'Flo', Cid: 'Hal', Dan: 'Eve' })).deaths).toHaveLength(2)
  })

  test('stands on the rule card, and is of a team that knows itself', () => {
    const rules = { extends: 'benchmark', ...multiball(), roleCounts: { yakuza: { base: 2 } } } as const
    expect(ruleCard(defineRules(rules))).toContain('Those of one team who have this power act as one')
    const cast = { yakuza: { ...multiball().cast.yakuza, team: 'town' } }
    expect(() => defineRules({ ...rules, cast } as RulesInput)).toThrow('uses `stab` together')
  })

  test('is played by the default agents, and its games verify and resume', async () => {
    const rules = { extends: 'benchmark', ...multiball(), roleCounts: { yakuza: { base: 2 } } } as const
    await provenGames({ rules, players: 10, games: 2 })
  })
})
