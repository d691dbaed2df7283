/**
 * How fast whole games are: ten random players, the full log, the built package. Beside each preset stands a bare
 * loop that asks the same agent the same number of questions of the same kinds, measured in the same run; and what a
 * question to a scripted player takes, as so many questions to a random one.
 */
import { measure } from 'mitata'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type PresetName,
  presets,
  randomAgent,
  scriptedAgent,
} from 'nightzero'

const players = 10
const seeds = 20

interface Row {
  readonly preset: string
  readonly 'games/s': number
  readonly 'calls/game': number
  readonly 'µs/call': number
  readonly 'bare loop µs/call': number
  readonly 'times the loop': number
  readonly 'scripted µs/call': number
  readonly 'times random': number
  readonly 'events/game': number
  readonly 'KB JSON/game': number
}

/** An agent that notes what it was asked. */
function witness({ act }: Agent, asked: AgentRequest[]): Agent {
  return {
    act: (request) => {
      asked.push({ ...request, random: Math.random })
      return act(request)
    },
  }
}

async function sample(rules: PresetName, agent: Agent) {
  const asked: AgentRequest[] = []
  const sizes: number[] = []
  for (let seed = 0; seed < seeds; seed++) {
    const { events } = await createMafiaGame({ rules, players, seed, agent: witness(agent, asked) }).run()
    sizes.push(events.length, JSON.stringify(events).length)
  }
  const sum = (offset: number) => sizes.filter((_, index) => index % 2 === offset).reduce((total, size) => total + size)
  return { asked, events: sum(0) / seeds, kilobytes: sum(1) / seeds / 1_000 }
}

async function bareLoop(agent: Agent, asked: readonly AgentRequest[]): Promise<number> {
  let answers = 0
  for (const request of asked) if (await agent.act(request)) answers++
  return answers
}

async function gamesOf(rules: PresetName, agent: Agent) {
  return measure(
    async () => {
      for (let seed = 0; seed < seeds; seed++) await createMafiaGame({ rules, players, seed, agent }).run()
    },
    { min_cpu_time: 2e9, min_samples: 10 },
  )
}

async function scriptedPerCall(rules: PresetName): Promise<number> {
  const agent = scriptedAgent()
  const { asked } = await sample(rules, agent)
  return (await gamesOf(rules, agent)).p50 / asked.length / 1e3
}

async function row(rules: PresetName): Promise<Row> {
  const agent = randomAgent()
  const { asked, events, kilobytes } = await sample(rules, agent)
  const games = await gamesOf(rules, agent)
  const scripted = await scriptedPerCall(rules)
  const loop = await measure(async () => bareLoop(agent, asked), { min_cpu_time: 3e8 })
  const [perCall, perLoopCall] = [games.p50 / asked.length / 1e3, loop.p50 / asked.length / 1e3]
  return {
    preset: rules,
    'games/s': Math.round((seeds * 1e9) / games.p50),
    'calls/game': Math.round(asked.length / seeds),
    'µs/call': Number(perCall.toFixed(2)),
    'bare loop µs/call': Number(perLoopCall.toFixed(3)),
    'times the loop': Number((perCall / perLoopCall).toFixed(1)),
    'scripted µs/call': Number(scripted.toFixed(2)),
    'times random': Number((scripted / perCall).toFixed(1)),
    'events/game': Math.round(events),
    'KB JSON/game': Number(kilobytes.toFixed(1)),
  }
}

console.log(`Node ${process.version}, ${players} random players, medians over batches of ${seeds} seeded games`)
const rows: Row[] = []
for (const preset of Object.keys(presets) as PresetName[]) rows.push(await row(preset))
console.table(Object.fromEntries(rows.map(({ preset, ...figures }) => [preset, figures])))
