import { type Agent, type AgentRequest, type PresetName, presets, randomAgent, scriptedAgent } from 'nightzero'
import { alternate, median, ratio } from './support/alternate.ts'
import { playSeeds, sampleOf } from './support/sample.ts'
import { printTable, type Row } from './support/table.ts'

const players = 10
const seeds = 20
const budgetMs = 5_000
/** One pass of the loop is too short to be measured. */
const passes = 50

async function bareLoop(agent: Agent, asked: readonly AgentRequest[]): Promise<void> {
  for (let pass = 0; pass < passes; pass++) for (const request of asked) await agent.act(request)
}

async function row(rules: PresetName): Promise<Row> {
  const [random, scripted] = [randomAgent(), scriptedAgent()]
  const { asked, events, kilobytes } = await sampleOf(seeds, { rules, players, agent: random })
  const ofScripted = await sampleOf(seeds, { rules, players, agent: scripted })
  const times = await alternate(
    {
      random: () => playSeeds(seeds, { rules, players, agent: random }),
      loop: () => bareLoop(random, asked),
      scripted: () => playSeeds(seeds, { rules, players, agent: scripted }),
    },
    budgetMs,
  )
  const sameCalls = asked.length / ofScripted.asked.length
  return {
    preset: rules,
    'games/s': Math.round((seeds * 1_000) / median(times.random)),
    'calls/game': Math.round(asked.length / seeds),
    'µs/call': (median(times.random) * 1_000) / asked.length,
    'times the loop': ratio(times.random, times.loop) * passes,
    'scripted µs/call': (median(times.scripted) * 1_000) / ofScripted.asked.length,
    'times random': ratio(times.scripted, times.random) * sameCalls,
    'events/game': Math.round(events),
    'KB/log': kilobytes,
  }
}

/**
 * How fast whole games are: ten random players, the full log. Beside each preset stands a bare loop that asks the same agent
 * the same questions, and what a question to a scripted player takes.
 */
export async function measureGames(): Promise<void> {
  const rows: Row[] = []
  for (const preset of Object.keys(presets) as PresetName[]) rows.push(await row(preset))
  printTable(
    `Whole games of ${players} random players with the full log; the loop asks the same agent the same questions without a game`,
    rows,
  )
}
