import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { mafiaTeamMachine, proposalsMachine, type RoundsInput } from '../../machines/index.js'
import {
  createMafiaGame,
  defineRules,
  forkGame,
  isEvent,
  type MafiaGame,
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
  night: { mafia: { protocol: 'bazaar', describe: sentence, chatRounds } },
})
/** Of machines that start and end as the built-in protocols do, any will do: this is one under another name. */
const bazaar = proposalsMachine.provide({})
const protocols = { bazaar }
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
    await expect(run(mafiaTeamMachine, { players: ten, rules: own() })).rejects.toThrow('the protocol `bazaar`')
  })
})

describe('a game by a protocol of its own', () => {
  const agent = answeringAgent({ kill: 'p9' })
  const played = async () => {
    const { game, pathOf } = gameOf({ rules: own(), protocols, agent, seed: 1, players: 10 })
    return { events: (await game.run()).events, pathOf }
  }

  test('plays it, and its log says so', async () => {
    const { events, pathOf } = await played()
    expect(pathOf('mafiaTeam').slice(0, 3)).toEqual(['gathering', 'ownProtocol', 'decided'])
    const [created] = events
    expect(created && isEvent(created, 'game.created') && created.data.rules.night.mafia).toMatchObject({
      protocol: 'bazaar',
      describe: sentence,
    })
  })

  test('is replayed, verified, resumed and forked with its machine', async () => {
    const { events } = await played()
    const { winner } = await replayGame(events, { protocols })
    expect(await verifyLog(events, { protocols })).toMatchObject({ ok: true, winner })
    expect((await resumeGame(events.slice(0, 40), { agent, protocols }).run()).winner).toBe(winner)
    const at = events.findIndex((event) => isEvent(event, 'answer.recorded') && event.data.kind === 'kill')
    const change = { choice: 'p10' }
    const fork = await forkGame(events, { at, change, agent, protocols })
    expect((await fork.run()).events[0]?.data).toMatchObject({ parent: { seq: at } })
  })

  test('is refused without its machine, by name', async () => {
    const { events } = await played()
    const lacking = /The rules name the mafia protocol `bazaar`.*`protocols: \{ bazaar: machine \}`/
    const attempts: readonly (() => MafiaGame | Promise<unknown>)[] = [
      () => createMafiaGame({ rules: own(), agent }),
      () => createMafiaGame({ rules: own(), agent, protocols: { other: bazaar } }),
      () => resumeGame(events, { agent }),
      () => replayGame(events),
    ]
    for (const attempt of attempts) await expect(async () => attempt()).rejects.toThrow(lacking)
    expect(await verifyLog(events)).toMatchObject({ ok: false, check: 'replay' })
    await expect(async () => createMafiaGame({ protocols: { bazaar: {} as never } })).rejects.toThrow('protocols')
  })

  test('diverges under another machine', async () => {
    const { events } = await played()
    const other = mafiaTeamMachine
    await expect(replayGame(events, { protocols: { bazaar: other } })).rejects.toThrow()
  })

  test('tells its players what it is', () => {
    expect(ruleCard(defineRules(own()), 10)).toContain(sentence)
  })
})

test.each([
  [{ protocol: 'consensu' }, 'Expected one of consensus, teamChat, proposals, ballot'],
  [{ protocol: 'consensus', describe: sentence }, '`consensus` is built in'],
  [{ protocol: 'Two words', describe: sentence }, 'beginning with a small letter'],
] as const)('rules with %j are refused', (mafia, message) => {
  expect(() => defineRules({ extends: 'trial', night: { mafia } })).toThrow(message)
})
