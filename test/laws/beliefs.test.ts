import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type Answer,
  defineRules,
  type GameEvent,
  type PresetName,
  randomAgent,
  replayGame,
  resumeGame,
  scriptedAgent,
} from '../../src/index.js'
import { told } from '../support/log.js'
import { seatsFor } from '../support/seats.js'
import { faultsOf } from './support/laws.js'
import { mischievousAgent } from './support/mischief.js'
import { bytesOf, bytesOfLog, type Played, play, seedPrefix } from './support/play.js'
import { faultsOfRequests, illegalChoices } from './support/request-laws.js'
import { playedPresets, runs } from './support/runs.js'
import { numbers } from './support/steady-agent.js'

const seeds = Array.from({ length: runs(6, 1) }, (_, index) => `${seedPrefix}-beliefs-${index}`)
const modes = ['speeches', 'votes'] as const

const rulesOf = (preset: PresetName, beliefs: 'off' | 'speeches' | 'votes') =>
  defineRules({ extends: preset, maxDays: 2, beliefs })

/** The log without what the rule adds to it: what was stated, and the questions of its own. */
function withoutBeliefs(events: readonly GameEvent[]): unknown[] {
  return events
    .filter(({ type, data }) => type !== 'beliefs.stated' && !('kind' in data && data.kind === 'believe'))
    .map(({ type, day, phase, audience, data }) =>
      JSON.stringify({ type, day, phase, audience, data }, (key, value) => (key === 'beliefs' ? undefined : value)),
    )
}

/** The same answers, some of them later. */
function delayed(agent: Agent, seed: string): Agent {
  const random = numbers(seed, 'delays')
  const act = async (request: AgentRequest): Promise<Answer> => {
    if (random() < 0.05) await sleep(1)
    return agent.act(request)
  }
  return { name: 'delayed', act }
}

/** The same, except that one player states the contrary of what it believes. */
const contrary = (agent: Agent, liar: string): Agent => ({
  act: async (request) => {
    const answer = await agent.act(request)
    const { beliefs } = answer
    if (request.playerId !== liar || !beliefs) return answer
    return { ...answer, beliefs: Object.fromEntries(Object.entries(beliefs).map(([id, chance]) => [id, 1 - chance])) }
  },
})

const askedOf = ({ requests }: Played, except: string): string[] =>
  requests
    .flatMap(({ request }) => (request.playerId === except ? [] : [`${request.playerId} ${bytesOf(request)}`]))
    .sort()

describe.each(playedPresets)('%s', (preset) => {
  test.each(modes)(`before %s: every law holds, and a log plays again: ${seeds.length} games`, async (beliefs) => {
    const rules = rulesOf(preset, beliefs)
    for (const seed of seeds) {
      const played = await play({ rules, players: seatsFor(preset, 7), seed, agent: mischievousAgent(0.1) })
      expect([...faultsOf(played.events), ...faultsOfRequests(played), ...illegalChoices(played)]).toEqual([])
      expect(bytesOfLog((await replayGame(played.events)).events)).toBe(bytesOfLog(played.events))
    }
  })

  test.each([scriptedAgent(), randomAgent()])(
    'stating beliefs changes nothing else in a game of $name players',
    async (agent) => {
      for (const seed of seeds) {
        const players = seatsFor(preset, 7)
        const logs = await Promise.all(
          (['off', ...modes] as const).map((beliefs) =>
            play({ rules: rulesOf(preset, beliefs), players, seed, agent }),
          ),
        )
        const [off, ...on] = logs.map(({ events }) => withoutBeliefs(events.slice(2)))
        for (const log of on) expect(log).toEqual(off)
      }
    },
  )

  test('what one player states is never seen by another, nor felt', async () => {
    const [seed = ''] = seeds
    const game = (agent: Agent) =>
      play({ rules: rulesOf(preset, 'speeches'), players: seatsFor(preset, 7), seed, agent })
    const honest = await game(scriptedAgent())
    const [{ player: liar } = { player: '' }] = told(honest.events, 'beliefs.stated')
    const lying = await game(contrary(scriptedAgent(), liar))
    expect(bytesOfLog(lying.events)).not.toBe(bytesOfLog(honest.events))
    expect(withoutBeliefs(lying.events)).toEqual(withoutBeliefs(honest.events))
    expect(askedOf(lying, liar)).toEqual(askedOf(honest, liar))
  })

  test('the order of their arrival changes nothing, and a game that was cut continues', async () => {
    const [seed = ''] = seeds
    const agent = mischievousAgent(0.1)
    const game = (agent: Agent) =>
      play({ rules: rulesOf(preset, 'speeches'), players: seatsFor(preset, 7), seed, agent })
    const [calm, late] = [await game(agent), await game(delayed(agent, seed))]
    expect(bytesOfLog(late.events)).toBe(bytesOfLog(calm.events))
    const random = numbers(seed, 'cuts')
    for (let cut = 0; cut < runs(8, 3); cut++) {
      const length = 2 + Math.floor(random() * (calm.events.length - 2))
      const { events } = await resumeGame(calm.events.slice(0, length), { agent }).run()
      expect(bytesOfLog(events), `cut at ${length}`).toBe(bytesOfLog(calm.events))
    }
  })
})
