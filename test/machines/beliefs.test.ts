import { describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { ballotMachine, reactiveMachine, trialMachine, turnsMachine, voteMachine } from '../../machines/index.js'
import type { AgentRequest, GameEvent, RulesInput } from '../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { six } from '../support/casts.js'
import { gameOf, run } from '../support/covered.js'
import { told, whoOf } from '../support/log.js'

const names = Object.keys(six)
const without = (...left: string[]) => names.filter((name) => !left.includes(name))

const day = (rules: RulesInput, answers: Script = {}) =>
  ({ rules: { beliefs: 'speeches', ...rules } as RulesInput, players: six, answers }) as const

/** Who is asked what, in order, those who are asked together in one row. */
const asked = (requests: readonly AgentRequest[]): string[][] => {
  const rows: string[][] = []
  for (const { kind, playerId } of requests) {
    const row = rows.at(-1)
    if (row?.[0] === kind) row.push(playerId)
    else rows.push([kind, playerId])
  }
  return rows
}

const stated = (events: readonly GameEvent[], when: 'speech' | 'vote') =>
  told(events, 'beliefs.stated').filter((event) => event.when === when)

describe('before each speech', () => {
  const talk = (rules: RulesInput) =>
    run(turnsMachine, {
      ...day(rules),
      before: [{ type: 'enter', phase: 'discussion', day: 1 }],
      input: ({ rules, living }) => ({ rules, day: 1, living }),
    })

  test('all but the speaker state their beliefs, the speaker with its speech, the last one not again', async () => {
    const { requests, pathOf } = await talk({ extends: 'benchmark' })
    expect(asked(requests).slice(0, 6)).toEqual([
      ['believe', ...without('Ann')],
      ['speak', 'Ann'],
      ['believe', ...without('Ann', 'Bob')],
      ['speak', 'Bob'],
      ['believe', ...without('Bob', 'Cid')],
      ['speak', 'Cid'],
    ])
    expect(pathOf('inTurn').slice(0, 6)).toEqual(['opening', 'stating', 'asking', 'stating', 'asking', 'stating'])
  })

  test('each request names the living others, and what is stated is for its player alone', async () => {
    const { requests, events } = await talk({ extends: 'benchmark' })
    for (const { playerId, beliefs } of requests) expect(beliefs).toEqual(without(playerId))
    const statements = events.filter(({ type }) => type === 'beliefs.stated')
    expect(statements.length).toBe(requests.length)
    for (const { audience, data } of statements) expect(audience).toEqual([(data as { player: string }).player])
    expect(stated(events, 'vote')).toEqual([])
  })

  test('the accused of a trial states them with its defense, and all others before it', async () => {
    const { requests } = await run(trialMachine, {
      ...day({ extends: 'trial' }, { nominate: ({ playerId }) => (playerId === 'Flo' ? 'Eve' : 'Flo') }),
    })
    expect(asked(requests)).toEqual([
      ['nominate', ...names],
      ['believe', ...without('Flo')],
      ['defend', 'Flo'],
      ['believe', 'Flo'],
      ['judge', ...without('Flo')],
    ])
  })
})

describe('before each ballot', () => {
  test('voters state their beliefs with their votes, and nobody is asked anything else', async () => {
    const { requests, events, pathOf } = await run(voteMachine, { ...day({ extends: 'benchmark', beliefs: 'votes' }) })
    expect(asked(requests)).toEqual([['vote', ...names]])
    expect(stated(events, 'vote').map(({ player }) => player)).toEqual(names)
    expect(pathOf('ballot')).toEqual(['opening', 'stating', 'polling', 'closed'])
  })

  test('in a sequential ballot each states them with its vote', async () => {
    const { requests, pathOf } = await run(ballotMachine, {
      ...day({ extends: 'benchmark', beliefs: 'votes', ballot: 'sequential' }),
      input: ({ rules, living }) => ({
        rules,
        poll: { kind: 'vote', place: { phase: 'vote' }, players: living.slice(1) },
        living,
      }),
    })
    expect(asked(requests)).toEqual([
      ['believe', 'Ann'],
      ['vote', ...names.slice(1)],
    ])
    expect(pathOf('ballot')).toEqual(['opening', 'stating', 'voting', 'closed'])
    expect(pathOf('inTurn')).not.toContain('stating')
  })

  test('a voter without anybody to vote for is asked only for its beliefs', async () => {
    const { requests } = await run(voteMachine, {
      ...day({ extends: 'night-zero', beliefs: 'votes' }),
      input: ({ rules, living }) => ({ rules, day: 1, living, nominated: ['Flo'] }),
    })
    expect(asked(requests).slice(0, 2)).toEqual([
      ['believe', 'Flo'],
      ['vote', ...without('Flo')],
    ])
  })

  test('a ballot with only its voters asks nobody else', async () => {
    const { requests } = await run(ballotMachine, {
      ...day({ extends: 'benchmark', beliefs: 'votes' }),
      input: ({ rules, living }) => ({
        rules,
        poll: { kind: 'vote', place: { phase: 'vote' }, players: living.slice(1) },
      }),
    })
    expect(asked(requests)).toEqual([['vote', ...names.slice(1)]])
  })

  test('nobody states beliefs if the rules do not ask for them', async () => {
    const { events, requests } = await run(voteMachine, { ...day({ extends: 'night-zero', beliefs: 'off' }) })
    expect(told(events, 'beliefs.stated')).toEqual([])
    for (const request of requests) expect(request).not.toHaveProperty('beliefs')
  })
})

describe('in a free discussion', () => {
  const four: Cast = { Ann: 'mafia', Bob: 'villager', Cid: 'villager', Dan: 'villager' }
  const calm = { chance: 0, minDelayMs: 1_000, maxDelayMs: 1_000, heard: 1, cooldownMs: 60_000 }
  const rules: RulesInput = { extends: 'reactive', beliefs: 'speeches', discussion: calm }

  test('they are stated before the first message and after each, not after silence', async () => {
    const { requests, path } = await run(reactiveMachine, {
      rules,
      players: four,
      answers: { speak: ({ options }) => (options.length === 0 ? 'Good morning.' : 'silent') },
      input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living }),
    })
    expect(requests.map(({ kind }) => kind)).toEqual([
      ...['believe', 'believe', 'believe', 'speak'],
      ...['believe', 'believe', 'speak', 'speak', 'speak'],
    ])
    expect(path.filter((state) => state === 'stating')).toHaveLength(2)
  })

  test('the time for stating beliefs does not count for the discussion', async () => {
    const times = async (latencyMs: number) => {
      const believe = async ({ beliefs = [] }: AgentRequest) => ({
        beliefs: Object.fromEntries(beliefs.map((id) => [id, 0.5])),
        latencyMs,
      })
      const { events } = await run(reactiveMachine, {
        rules,
        players: four,
        answers: { believe, speak: () => ({ speech: 'Well.' }) },
        input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living }),
      })
      return told(events, 'answer.recorded').flatMap(({ at }) => at ?? [])
    }
    expect(await times(7_000)).toEqual(await times(0))
    expect((await times(7_000)).slice(0, 3)).toEqual([0, 1_000, 2_000])
  })

  test('on a clock of real time the discussion does not end while they are stated', async () => {
    const clock = new SimulatedClock()
    const short = { ...calm, durationMs: 5_000, quietMs: 5_000 }
    const agent = answeringAgent({
      speak: () => ({ speech: 'Well.' }),
      believe: ({ beliefs = [] }) =>
        new Promise((resolve) => {
          clock.setTimeout(() => resolve({ beliefs: Object.fromEntries(beliefs.map((id) => [id, 0])) }), 60_000)
        }),
    })
    const { game } = gameOf({
      rules: { ...rules, maxDays: 1, discussion: short },
      roles: rolesOf(four),
      players: playersOf(four),
      agent,
      seed: 1,
      clock,
      timeoutMs: 120_000,
    })
    const over = game.run()
    for (let ms = 0; game.state.phase !== 'ended' && ms < 3_000_000; ms += 500) {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      clock.increment(500)
    }
    const { events } = await over
    expect(whoOf(events, 'speech.given').length).toBeGreaterThan(2)
    expect(told(events, 'answer.dropped')).toEqual([])
    const times = told(events, 'answer.recorded').flatMap(({ at }) => at ?? [])
    expect(Math.max(...times)).toBeLessThan(5_000)
  })
})
