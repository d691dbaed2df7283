import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { mafiaTeamMachine, proposalsMachine, type RoundsInput } from '../../machines/index.js'
import {
  defineRules,
  forkGame,
  isEvent,
  type RulesInput,
  replayGame,
  resumeGame,
  ruleCard,
  verifyLog,
} from '../../src/index.js'
import { answeringAgent } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { gameOf, run } from '../support/covered.js'

const sentence = 'The mafia propose as often as they like.'
const own = (chatRounds = 0): RulesInput => ({
  extends: 'trial',
  night: { mafia: { protocol: 'bazaar', chatRounds } },
  charts: { bazaar: sentence },
})
/** Of machines that start and end as the built-in charts do, any will do: this is one under another name. */
const bazaar = proposalsMachine.provide({})
const charts = { bazaar }
const withOwn = mafiaTeamMachine.provide({ actors: { ownProtocol: bazaar } })

describe('a protocol of a game of its own', () => {
  test.each([
    [0, ['gathering', 'ownProtocol', 'decided']],
    [1, ['gathering', 'conference', 'ownProtocol', 'decided']],
  ] as const)('is played after %i rounds of talk', async (chatRounds, path) => {
    const table = { players: ten, rules: own(chatRounds), answers: { kill: 'Flo' } }
    const { snapshot, ...ran } = await run(withOwn, table)
    expect(ran.path).toEqual(path)
    expect(snapshot.output).toBe('Flo')
  })

  test('fails the game when its machine fails', async () => {
    const cause = new Error('The bazaar has burnt down.')
    const broken = fromPromise<string | null, RoundsInput>(async () => Promise.reject(cause))
    const machine = mafiaTeamMachine.provide({ actors: { ownProtocol: broken } })
    await expect(run(machine, { players: ten, rules: own() })).rejects.toBe(cause)
  })

  test('fails where no machine was given', async () => {
    await expect(run(mafiaTeamMachine, { players: ten, rules: own() })).rejects.toThrow(
      'No machine was given for the charts that the rules name: bazaar.',
    )
  })
})

describe('a game by a protocol of its own', () => {
  const agent = answeringAgent({ kill: 'p9' })
  const played = async () => {
    const { game, pathOf } = gameOf({ rules: own(), charts, agent, seed: 1, players: 10 })
    return { events: (await game.run()).events, pathOf }
  }

  test('plays it, and its log says so', async () => {
    const { events, pathOf } = await played()
    expect(pathOf('mafiaTeam').slice(0, 3)).toEqual(['gathering', 'bazaar', 'decided'])
    const [created] = events
    expect(created && isEvent(created, 'game.created') && created.data.rules).toMatchObject({
      night: { mafia: { protocol: 'bazaar' } },
      charts: { bazaar: sentence },
    })
  })

  test('is replayed, verified, resumed and forked with its machine', async () => {
    const { events } = await played()
    const { winner } = await replayGame(events, { charts })
    expect(await verifyLog(events, { charts })).toMatchObject({ ok: true, winner })
    expect((await resumeGame(events.slice(0, 40), { agent, charts }).run()).winner).toBe(winner)
    const at = events.findIndex((event) => isEvent(event, 'answer.recorded') && event.data.kind === 'kill')
    const change = { choice: 'p10' }
    const fork = await forkGame(events, { at, change, agent, charts })
    expect((await fork.run()).events[0]?.data).toMatchObject({ parent: { seq: at } })
  })

  test('diverges under another machine', async () => {
    const { events } = await played()
    const other = mafiaTeamMachine
    await expect(replayGame(events, { charts: { bazaar: other } })).rejects.toThrow()
  })

  test('tells its players what it is', () => {
    expect(ruleCard(defineRules(own()), 10)).toContain(sentence)
  })
})

test.each([
  [{ protocol: 'consensu' }, 'got `consensu` (did you mean `consensus`?)'],
  [{ protocol: 'Two words' }, 'beginning with a small letter'],
] as const)('rules with %j are refused', (mafia, message) => {
  expect(() => defineRules({ extends: 'trial', night: { mafia } })).toThrow(message)
})
