import { describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { reactiveMachine } from '../../machines/index.js'
import type { AgentRequest, GameEvent, RulesInput } from '../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Scripted } from '../../src/testing/index.js'
import { gameOf, run } from '../support/covered.js'
import { told, whoOf } from '../support/log.js'

const eight: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'villager',
  Dan: 'villager',
  Eve: 'villager',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
}
const names = Object.keys(eight)

/** Nobody feels like speaking without a reason, and a wait is always one second long. */
const calm = { chance: 0, minDelayMs: 1_000, maxDelayMs: 1_000 }

const talk = (
  discussion: RulesInput['discussion'],
  speak: (request: AgentRequest) => Scripted | undefined = () => undefined,
) =>
  run(reactiveMachine, {
    rules: { extends: 'reactive', discussion: { ...calm, ...discussion } },
    players: eight,
    answers: { speak },
    input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living }),
  })

/** When each message was said, in ms since the discussion began, and by whom. */
const messages = (events: readonly GameEvent[]): [number, string][] =>
  told(events, 'answer.recorded')
    .filter(({ answer }) => answer.speech !== undefined)
    .map(({ at = -1, player }) => [at, player])

const speaksUp = () => ({ speech: 'Well.' })
/** Only the first message of the discussion, and silence ever after. */
const once = ({ options }: AgentRequest) => (options.length === 0 ? 'Good morning.' : 'silent')

describe('who speaks in a reactive discussion', () => {
  test('a random living player is asked first and must speak', async () => {
    const { path, requests, events } = await talk({ heard: 1_000 }, once)
    expect(path.slice(0, 3)).toEqual(['opening', 'speaking', 'hearing'])
    expect(requests[0]?.options).toEqual([])
    expect(names).toContain(requests[0]?.playerId)
    expect(messages(events)).toEqual([[0, requests[0]?.playerId]])
  })

  test('everyone else may stay silent', async () => {
    const { requests, events } = await talk({ heard: 1 }, once)
    expect(requests.length).toBe(names.length)
    for (const { options } of requests.slice(1)) expect(options).toEqual(['silent'])
    expect(whoOf(events, 'speech.given')).toEqual([requests[0]?.playerId])
  })

  test('who has heard enough messages waits and is asked, ties by seat', async () => {
    const { requests } = await talk({ heard: 1 }, once)
    const [first, ...others] = requests.map(({ playerId }) => playerId)
    expect(others).toEqual(names.filter((name) => name !== first))
  })

  test('a waiting player starts again when somebody spoke meanwhile', async () => {
    const { events, path } = await talk({ heard: 1, messagesPerPlayer: 1, cooldownMs: 60_000 }, speaksUp)
    const [[, first] = [0, '']] = messages(events)
    const others = names.filter((name) => name !== first)
    expect(messages(events).slice(1)).toEqual(others.map((name, index) => [(index + 1) * 1_000, name]))
    expect(path.filter((state) => state === 'speaking')).toHaveLength(names.length)
  })

  test('nobody is asked again before its cooldown is over', async () => {
    const cooldownMs = 7_000
    const { events } = await talk({ heard: 1, cooldownMs, messagesPerPlayer: 5 }, speaksUp)
    const said = messages(events)
    const gaps = said.flatMap(([at, player], index) => {
      const before = said.slice(0, index).findLast(([, other]) => other === player)
      return before ? [at - before[0]] : []
    })
    expect(gaps.length).toBeGreaterThan(0)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(cooldownMs)
  })

  test('silence starts no cooldown', async () => {
    let asked = 0
    let eighth = ''
    const quietly = ({ id, options }: AgentRequest) => {
      asked++
      if (asked === 8) eighth = id
      return options.length === 0 || asked === 8 ? { speech: 'Well.' } : 'silent'
    }
    const { requests, events } = await talk({ heard: 1, cooldownMs: 30_000 }, quietly)
    const [[, first] = [0, ''], [at, second] = [0, '']] = messages(events)
    expect(at).toBeGreaterThan(0)
    const later = requests.slice(requests.findIndex(({ id }) => id === eighth) + 1).map(({ playerId }) => playerId)
    expect(new Set(later)).toEqual(new Set(names.filter((name) => name !== first && name !== second)))
  })

  test('an accused player wants to answer', async () => {
    const accuse = ({ options, playerId }: AgentRequest) =>
      options.length === 0 ? `I suspect ${playerId === 'Cid' ? 'Dan' : 'Cid'}.` : 'silent'
    const { requests } = await talk({ heard: 1_000 }, accuse)
    const [first, second, ...others] = requests.map(({ playerId }) => playerId)
    expect(second).toBe(first === 'Cid' ? 'Dan' : 'Cid')
    expect(others).toEqual([])
  })

  test('a name without an accusation makes nobody speak', async () => {
    const { requests } = await talk({ heard: 1_000 }, ({ options }) =>
      options.length === 0 ? 'Cid is quiet.' : 'silent',
    )
    expect(requests).toHaveLength(1)
  })

  test('somebody may feel like speaking at any check', async () => {
    const { requests, events } = await talk({ heard: 1_000, chance: 1 }, once)
    expect(requests.length).toBeGreaterThan(1)
    const asked = told(events, 'answer.recorded').map(({ at }) => at)
    expect(asked[1]).toBe(2_000)
  })
})

describe('the end of a reactive discussion', () => {
  test('by time', async () => {
    const { path, snapshot } = await talk(
      { heard: 1, durationMs: 6_500, messagesPerPlayer: 100, cooldownMs: 0 },
      speaksUp,
    )
    expect(snapshot.context.discussion.now).toBe(6_500)
    expect(path.slice(-2)).toEqual(['listening', 'closed'])
  })

  test('by the number of messages', async () => {
    const { events, snapshot } = await talk({ heard: 1, messagesPerPlayer: 2, cooldownMs: 0 }, speaksUp)
    expect(messages(events)).toHaveLength(2 * names.length)
    expect(snapshot.context.discussion.now).toBeLessThan(60_000)
  })

  test('by a quiet spell', async () => {
    const { events, snapshot } = await talk({ heard: 1_000, quietMs: 4_000 }, once)
    expect(messages(events)).toHaveLength(1)
    expect(snapshot.context.discussion).toMatchObject({ now: 4_000, quietSince: 0 })
  })

  test('while a question is open the clock stands still, unless the agent states how long it takes', async () => {
    const slow = (latencyMs: number) => async () => ({ speech: 'Well.', latencyMs })
    const discussion = { heard: 1, messagesPerPlayer: 1, cooldownMs: 60_000 }
    const rules: RulesInput = { extends: 'reactive', discussion: { ...calm, ...discussion } }
    const times = async (speak: () => Promise<Scripted>) => {
      const { events } = await run(reactiveMachine, {
        rules,
        players: eight,
        answers: { speak },
        input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living }),
      })
      return messages(events).map(([at]) => at)
    }
    expect((await times(slow(0))).slice(0, 3)).toEqual([0, 1_000, 2_000])
    expect((await times(slow(500))).slice(0, 3)).toEqual([500, 2_000, 3_500])
  })

  test('an answer that arrives after the end is dropped and recorded as such', async () => {
    const late = ({ options }: AgentRequest) => ({ speech: 'Well.', latencyMs: options.length === 0 ? 0 : 30_000 })
    const { path, events, requests } = await talk({ heard: 1, durationMs: 10_000 }, late)
    expect(path).toEqual(['opening', 'speaking', 'hearing', 'listening', 'speaking', 'interrupted'])
    expect(told(events, 'answer.dropped')).toEqual([
      { requestId: requests[1]?.id, player: requests[1]?.playerId, kind: 'speak' },
    ])
    expect(whoOf(events, 'speech.given')).toEqual([requests[0]?.playerId])
    expect(requests[1]?.signal.aborted).toBe(true)
  })

  test('on a clock of real time an open question does not hold up the end', async () => {
    const clock = new SimulatedClock()
    const rules: RulesInput = { extends: 'reactive', maxDays: 1, discussion: { ...calm, heard: 1, durationMs: 10_000 } }
    const players = playersOf(eight)
    const asked: AgentRequest[] = []
    const agent = answeringAgent({
      kill: 'Hal',
      speak: (request) => {
        asked.push(request)
        return request.options.length === 0 ? { speech: 'Well.' } : new Promise(() => {})
      },
    })
    const { game, pathOf } = gameOf({ rules, roles: rolesOf(eight), players, agent, seed: 1, clock })
    const over = game.run()
    for (let ms = 0; game.state.phase !== 'ended' && ms < 60_000; ms += 500) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.increment(500)
    }
    const { events } = await over
    expect(told(events, 'answer.dropped')).toMatchObject([{ player: asked[1]?.playerId, kind: 'speak' }])
    expect(pathOf('reactive').slice(-2)).toEqual(['speaking', 'interrupted'])
  })
})
