import { createBus, type EventBroker } from '../../src/bus/index.js'
import type { MeasuredGame } from '../../src/cli/planning/plan-games.js'
import { type Agent, createMafiaGame, type GameEvent, type PresetName, scriptedAgent } from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { rehearsingAgent } from '../../src/players/rehearsal/index.js'

type Sums = Omit<MeasuredGame, 'players'>

/** Holds all answers to questions of one moment back and releases them together; counts these moments. */
class Waves {
  #waiting: (() => void)[] = []
  count = 0

  next(): Promise<void> {
    if (this.#waiting.length === 0)
      setImmediate(() => {
        this.count++
        for (const go of this.#waiting.splice(0)) go()
      })
    return new Promise((go) => this.#waiting.push(go))
  }
}

/** A model as a dry run rehearses it: the decisions of scripted players, the tokens of a model. */
function rehearsingModel(waves: Waves): Agent {
  const agent = rehearsingAgent(
    { model: 'measured', baseURL: 'http://127.0.0.1/v1' },
    { decisions: scriptedAgent(), onAsked: () => {} },
  )
  return {
    name: 'measured',
    act: async (request) => {
      const answer = await agent.act(request)
      await waves.next()
      return answer
    },
  }
}

/** How many messages and bytes a log is on a bus with the default topics. */
async function busUse(id: string, events: readonly GameEvent[]): Promise<Pick<Sums, 'busMessages' | 'busBytes'>> {
  const sums = { busMessages: 0, busBytes: 0 }
  const broker: EventBroker = {
    publish(messages) {
      sums.busMessages += messages.length
      for (const { key, value } of messages) sums.busBytes += Buffer.byteLength(key) + Buffer.byteLength(value)
    },
  }
  const bus = createBus({ broker })
  bus.follow({ id, events, on: () => {} })
  await bus.settled()
  await bus.close()
  return sums
}

/** What one game takes. */
async function measureGame(rules: PresetName, players: number, seed: number): Promise<Sums> {
  const waves = new Waves()
  const game = createMafiaGame({ rules, players, seed, agent: rehearsingModel(waves) })
  const before = process.cpuUsage()
  const { events } = await game.run()
  const { user, system } = process.cpuUsage(before)
  const { calls, inputTokens, outputTokens } = gameCosts(events).total
  return {
    calls,
    waves: waves.count,
    inputTokens: inputTokens ?? 0,
    outputTokens: outputTokens ?? 0,
    events: events.length,
    logBytes: events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)) + 1, 0),
    ...(await busUse(game.id, events)),
    cpuMs: (user + system) / 1_000,
  }
}

/** What games of a preset with so many players take on average. */
export async function measureGames(rules: PresetName, players: number, games: number): Promise<MeasuredGame> {
  const all: Sums[] = []
  for (let seed = 0; seed < games; seed++) all.push(await measureGame(rules, players, seed))
  const mean = (field: keyof Sums) => Math.round((all.reduce((sum, one) => sum + one[field], 0) / games) * 10) / 10
  const fields = Object.keys(all[0] ?? {}) as (keyof Sums)[]
  return { players, ...Object.fromEntries(fields.map((field) => [field, mean(field)])) } as MeasuredGame
}
