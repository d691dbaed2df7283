import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Agent, type AgentRequest, type Answer, defineRules, type PresetName } from '../../src/index.js'
import { seatsFor } from '../support/seats.js'
import { mischievousAgent } from './support/mischief.js'
import { bytesOf, bytesOfLog, type Played, play, seedPrefix } from './support/play.js'
import { playedPresets, runs } from './support/runs.js'
import { numbers, steadyAgent } from './support/steady-agent.js'

/** Seeds of some of `count` games, at least 4. */
const seeds = (count: number) => Array.from({ length: runs(count, 4) }, (_, index) => `${seedPrefix}-${index}`)

const short = (preset: PresetName) => defineRules({ extends: preset, maxDays: 3 })

/** The same answers, each after a delay of its own: none, some turns of the loop, or some milliseconds. */
function delayed(agent: Agent, seed: string): Agent {
  const random = numbers(seed, 'delays')
  const act = async (request: AgentRequest): Promise<Answer> => {
    const delay = Math.floor(random() * 8)
    if (delay > 4) await sleep(delay - 5)
    for (let hop = 0; hop < delay; hop++) await Promise.resolve()
    return agent.act(request)
  }
  return { name: 'delayed', act }
}

/** What each player was asked, in its own order. */
function asked({ requests }: Played, except = ''): Record<string, string[]> {
  const players = [...new Set(requests.map(({ request }) => request.playerId))].filter((id) => id !== except).sort()
  const put = (id: string) => requests.flatMap(({ request }) => (request.playerId === id ? bytesOf(request) : []))
  return Object.fromEntries(players.map((id) => [id, put(id)]))
}

describe.each(playedPresets)('%s', (preset) => {
  const game = (seed: string, agent: Agent, players = seatsFor(preset, 7)) =>
    play({ rules: short(preset), players, seed, agent })

  test(`the same seed writes the same log: ${seeds(12).length} seeds`, async () => {
    for (const seed of seeds(12)) {
      const [one, other] = [await game(seed, mischievousAgent(0.1), 9), await game(seed, mischievousAgent(0.1), 9)]
      expect(bytesOfLog(other.events)).toBe(bytesOfLog(one.events))
      expect(asked(other)).toEqual(asked(one))
    }
  })

  test(`other seeds write other logs: ${seeds(10).length} seeds`, async () => {
    const logs = await Promise.all(seeds(10).map((seed) => game(seed, mischievousAgent(0))))
    expect(new Set(logs.map(({ events }) => bytesOfLog(events.slice(2, -1)))).size).toBeGreaterThan(logs.length * 0.8)
  })

  test(`when answers come, and what other games run, changes nothing: ${seeds(12).length} games`, async () => {
    const agent = mischievousAgent(0.1)
    const calm: Played[] = []
    for (const seed of seeds(12)) calm.push(await game(seed, agent))
    const crowd = await Promise.all(seeds(12).map((seed) => game(seed, delayed(agent, seed))))
    expect(crowd.map(({ events }) => bytesOfLog(events))).toEqual(calm.map(({ events }) => bytesOfLog(events)))
    expect(crowd.map((played) => asked(played))).toEqual(calm.map((played) => asked(played)))
  })

  test(`one player's draws, failures and slowness change nothing for the others: ${seeds(10).length} games`, async () => {
    let failures = 0
    for (const seed of seeds(10)) {
      const calm = await game(seed, drawing(steadyAgent(seed)))
      const culprit = numbers(seed, 'culprit')() < 0.5 ? 'p2' : 'p5'
      const upset = await game(seed, troubled(drawing(steadyAgent(seed)), culprit, seed))
      expect(asked(upset, culprit)).toEqual(asked(calm, culprit))
      expect(drawsOf(upset, culprit)).toEqual(drawsOf(calm, culprit))
      expect(withoutAnswersOf(culprit, upset)).toEqual(withoutAnswersOf(culprit, calm))
      failures += upset.events.filter(({ type }) => type === 'answer.rejected').length
    }
    expect(failures).toBeGreaterThan(seeds(10).length)
  })
})

const withoutAnswersOf = (player: string, { events }: Played) =>
  events.flatMap(({ type, data, audience }) =>
    type.startsWith('answer.') && 'player' in data && data.player === player ? [] : [{ type, data, audience }],
  )

const draws = new WeakMap<AgentRequest, number[]>()

/** Draws two numbers from every request, and answers without them. */
function drawing(agent: Agent): Agent {
  const act = (request: AgentRequest) => {
    draws.set(request, [request.random(), request.random()])
    return agent.act(request)
  }
  return { name: 'drawing', act }
}

const drawsOf = ({ requests }: Played, except: string) =>
  requests
    .flatMap(({ request }) => (request.playerId === except ? [] : [[request.id, draws.get(request)] as const]))
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** One player draws more, fails at first now and then, and takes its time. */
function troubled(agent: Agent, culprit: string, seed: string): Agent {
  const act = (request: AgentRequest): Answer | Promise<Answer> => {
    const { playerId, id, attempt, random } = request
    if (playerId !== culprit) return agent.act(request)
    const number = numbers(seed, 'trouble', id)
    for (let draw = Math.floor(number() * 20); draw > 0; draw--) random()
    if (attempt <= Math.floor(number() * 4)) throw new Error('not yet')
    return sleep(number() < 0.3 ? 1 : 0).then(() => agent.act(request))
  }
  return { name: 'drawing', act }
}
