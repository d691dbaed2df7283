import { describe, expect, test } from 'vitest'
import { defineRules, viewFor } from '../../../../src/index.js'
import type { Cast } from '../../../../src/testing/index.js'
import { playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'godfather',
  Cid: 'mason',
  Dan: 'mason',
  Eve: 'minion',
  Flo: 'possessed',
  Gus: 'villager',
  Hal: 'villager',
  Ida: 'villager',
}

/** The others whose role a player knows from the deal on. */
async function knownTo(player: string, rules = {}): Promise<Record<string, string>> {
  const { events } = await playCast(cast, { kill: 'skip' }, { rules })
  const dealt = events.slice(
    0,
    events.findIndex(({ type }) => type === 'phase.changed'),
  )
  const { players } = viewFor(player, dealt)
  return Object.fromEntries(players.flatMap(({ id, role }) => (role && id !== player ? [[id, role]] : [])))
}

describe('from the deal on', () => {
  test('the masons know each other', async () => {
    expect([await knownTo('Cid'), await knownTo('Dan')]).toEqual([{ Dan: 'mason' }, { Cid: 'mason' }])
  })

  test('the minion knows the mafia, each with its role', async () => {
    expect(await knownTo('Eve')).toEqual({ Ann: 'mafia', Bob: 'godfather' })
  })

  test('the mafia know each other, and neither the minion nor the possessed', async () => {
    expect([await knownTo('Ann'), await knownTo('Bob')]).toEqual([{ Bob: 'godfather' }, { Ann: 'mafia' }])
  })

  test('the possessed knows nobody, and neither does a villager', async () => {
    expect([await knownTo('Flo'), await knownTo('Gus')]).toEqual([{}, {}])
  })

  test('a role may know a role of another team', async () => {
    const rules = { roleCounts: { possessed: { base: 1 } }, cast: { villager: { knows: { roles: ['possessed'] } } } }
    expect(await knownTo('Gus', rules)).toEqual({ Flo: 'possessed' })
  })
})

describe('who helps the mafia', () => {
  test('is town when the living are counted', async () => {
    const { result } = await playCast(
      { Ann: 'mafia', Bob: 'minion', Cid: 'possessed', Dan: 'villager', Eve: 'villager', Flo: 'villager' },
      { kill: 'Flo' },
    )
    expect(result.winner).toBe('draw')
  })

  test('wins with them, dead or alive', async () => {
    const small: Cast = {
      Ann: 'mafia',
      Bob: 'minion',
      Cid: 'possessed',
      Dan: 'villager',
      Eve: 'villager',
      Flo: 'villager',
    }
    const kill = ({ options }: { readonly options: readonly string[] }) => options[0]
    const { result, winners } = await playCast(small, { kill }, { maxDays: 9 })
    expect([result.winner, winners]).toEqual(['mafia', ['Ann', 'Bob', 'Cid']])
  })

  test('loses when the town wins', async () => {
    const vote = ({ playerId }: { readonly playerId: string }) => (playerId === 'Ann' ? 'skip' : 'Ann')
    const small: Cast = {
      Ann: 'mafia',
      Bob: 'minion',
      Cid: 'possessed',
      Dan: 'villager',
      Eve: 'villager',
      Flo: 'villager',
    }
    const { result, winners } = await playCast(small, { kill: 'skip', vote })
    expect([result.winner, winners]).toEqual(['town', ['Dan', 'Eve', 'Flo']])
  })

  test('is chosen by the mafia like any other player: they do not know it', async () => {
    const { requests } = await playCast(cast, { kill: 'skip' })
    expect(requests.find(({ kind }) => kind === 'kill')?.options).toEqual(
      expect.arrayContaining(['Cid', 'Dan', 'Eve', 'Flo', 'Gus']),
    )
  })
})

describe('a slip is named', () => {
  const withMason = (mason: object) => () =>
    defineRules({ extends: 'benchmark', roleCounts: { mason: { base: 2 } }, cast: { mason } })

  test.each([
    [{ knows: { roles: ['masn'] } }, '`masn` (did you mean `mason`?)'],
    [{ knows: { teams: ['mafja'] } }, '`mafja` (did you mean `mafia`?)'],
    [{ wins: { with: 'vampires' } }, 'Expected a team (town, mafia, neutral), got `vampires`'],
    [{ team: 'masons' }, 'Expected a team (town, mafia, neutral), got `masons`'],
  ])('%j', (mason, message) => {
    expect(withMason(mason)).toThrow(message)
  })
})
