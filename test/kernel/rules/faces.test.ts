import { describe, expect, test } from 'vitest'
import { definePower, defineRules, type RulesInput, ruleCard, viewFor } from '../../../src/index.js'
import type { Script } from '../../../src/testing/index.js'
import { playCast } from '../../support/play-cast.js'
import { provenGames } from '../../support/proven-games.js'

const cop = (shows: string) =>
  ({
    team: 'town',
    powers: [{ power: 'investigate', learns: 'team', shows }],
    appears: { self: 'sheriff' },
    describe: 'A cop who is misled, and does not know it.',
  }) as const
const cops = { insane: cop('opposite'), naive: cop('town'), paranoid: cop('mafia') }
const sheriff = { powers: [{ power: 'investigate', learns: 'team' }] } as const
const at = { Ann: 'mafia', Bob: 'sheriff', Cid: 'insane', Dan: 'naive', Eve: 'paranoid', Flo: 'villager' }
const idle = { kill: 'skip' }

describe('four cops of whom one is told the truth', () => {
  test('learn each its own, and believe all to be the sheriff', async () => {
    const looking = async (target: string) => {
      const { told } = await playCast(at, { ...idle, investigate: target } as Script, {
        rules: { cast: { ...cops, sheriff } },
      })
      return told('investigation.learned').map(({ player, result }) => `${player} ${result}`)
    }
    expect(await looking('Ann')).toEqual(['Bob mafia', 'Cid town', 'Dan town', 'Eve mafia'])
    expect(await looking('Flo')).toEqual(['Bob town', 'Cid mafia', 'Dan town', 'Eve mafia'])
  })

  test('read the same, whichever of them they are', async () => {
    const seenBy = async (cast: Readonly<Record<string, string>>) => {
      const { events, told, state } = await playCast(cast, { ...idle, investigate: 'skip' } as Script, {
        rules: {
          cast: {
            ...cops,
            sheriff: { powers: [{ power: 'investigate', learns: 'team', skip: true }] },
            insane: { ...cops.insane, powers: [{ ...cops.insane.powers[0], skip: true }] },
          },
        },
      })
      expect(state.players.map(({ role }) => role)).toEqual(Object.values(cast))
      expect(told('role.dealt').filter(({ role }) => role === 'sheriff')).toHaveLength(2)
      return ['Bob', 'Cid'].map((reader) => viewFor(reader, events.slice(0, -1)).events.slice(1))
    }
    const two = { ...at, Dan: 'villager', Eve: 'villager' }
    expect(await seenBy(two)).toEqual(await seenBy({ ...two, Bob: 'insane', Cid: 'sheriff' }))
  })

  test('are on the rule card, and refused where a player would notice', () => {
    const rules: RulesInput = {
      extends: 'benchmark',
      cast: { ...cops, sheriff },
      roleCounts: { insane: { base: 1 }, naive: { base: 1 }, paranoid: { base: 1 } },
    }
    const card = ruleCard(defineRules(rules))
    expect(card).toContain('What it learns is the opposite of the truth.')
    expect(card).toContain('Its player is told to be a sheriff.')
    const wrong = { ...cops.insane, powers: [] }
    expect(() => defineRules({ ...rules, cast: { insane: wrong } })).toThrow('its player must not notice')
  })

  test('are played by the default agents, and their games verify and resume', async () => {
    await provenGames({
      rules: {
        extends: 'benchmark',
        cast: { ...cops, sheriff },
        roleCounts: { insane: { base: 1 }, naive: { base: 1 }, paranoid: { base: 1 } },
      },
      players: 9,
      games: 2,
    })
  })
})

describe('a mark', () => {
  test('of a poisoner misleads a sheriff who is not told', async () => {
    const poison = definePower({
      name: 'drug',
      aim: 'hinder',
      ask: 'Choose whom to drug.',
      verb: { base: 'drug', third: 'drugs', past: 'drugged' },
      describe: ['What that player finds out this night is the opposite of the truth.'],
      effects: () => [{ type: 'mark', mark: 'drugged', until: 'dawn', shows: 'opposite' }],
    })
    const druggist = { team: 'mafia', powers: [{ power: 'drug' }], describe: 'It drugs.' } as const
    const { told } = await playCast(
      { Ann: 'mafia', Bob: 'sheriff', Cid: 'druggist', Dan: 'villager', Eve: 'villager', Flo: 'villager' },
      { ...idle, investigate: 'Ann', drug: 'Bob' } as Script,
      { rules: { cast: { druggist, sheriff } }, powers: { drug: poison } },
    )
    expect(told('investigation.learned')).toEqual([{ player: 'Bob', target: 'Ann', result: 'town' }])
  })
})

describe('a face in death', () => {
  test('is what everybody reads, and changes nothing else', async () => {
    const sly = {
      team: 'mafia',
      powers: [{ power: 'kill' }],
      appears: { dead: 'villager' },
      describe: 'It lies in death.',
    } as const
    const { told, state, result, events } = await playCast(
      { Ann: 'sly', Bob: 'villager', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' },
      { ...idle, vote: { Bob: 'Ann', Cid: 'Ann', Dan: 'Ann', Eve: 'Ann', Flo: 'Ann', Ann: 'Bob' } } as Script,
      { rules: { cast: { sly }, reveal: { day: 'role' } } },
    )
    expect(told('player.died')).toMatchObject([{ player: 'Ann', role: 'villager' }])
    expect(result.winner).toBe('town')
    expect(state.players[0]).toMatchObject({ role: 'sly', team: 'mafia' })
    const died = events.findIndex(({ type }) => type === 'player.died')
    expect(viewFor('Bob', events.slice(0, died + 1)).players[0]).toMatchObject({ role: 'villager', team: 'town' })
    expect(viewFor('Ann', events.slice(0, died + 1)).players[0]).toMatchObject({ role: 'sly', team: 'mafia' })
  })
})
