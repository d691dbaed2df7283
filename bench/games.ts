import { type Agent, type AgentRequest, type PresetName, presets, randomAgent, scriptedAgent } from 'nightzero'
import { alternate, median, ratio } from './support/alternate.ts'
import { playSeeds, sampleOf } from './support/sample.ts'
import type { Row, Table } from './support/table.ts'

const budgetMs = 2_500
/** How often the loop is repeated: once is too short to be measured. */
const passes = 50

const presetNames = Object.keys(presets) as PresetName[]

const players = 10
/** How many games are played in each turn. */
const seeds = 10

async function bareLoop(agent: Agent, asked: readonly AgentRequest[]): Promise<void> {
  for (let pass = 0; pass < passes; pass++) for (const request of asked) await agent.act(request)
}

async function randomRow(rules: PresetName): Promise<Row> {
  const agent = randomAgent()
  const { asked, events, kilobytes } = await sampleOf(seeds, { rules, players, agent })
  const times = await alternate(
    { games: () => playSeeds(seeds, { rules, players, agent }), loop: () => bareLoop(agent, asked) },
    budgetMs,
  )
  return {
    preset: rules,
    'games/s': (seeds * 1_000) / median(times.games),
    'questions/game': Math.round(asked.length / seeds),
    'µs/question': (median(times.games) * 1_000) / asked.length,
    'times the loop': ratio(times.games, times.loop) * passes,
    'events/game': Math.round(events),
    'KB of log/game': kilobytes,
  }
}

/** What games of scripted players add to the row of random ones. */
async function scriptedCells(rules: PresetName): Promise<Row> {
  const agent = scriptedAgent()
  const { asked } = await sampleOf(seeds, { rules, players, agent })
  const { scripted } = await alternate({ scripted: () => playSeeds(seeds, { rules, players, agent }) }, budgetMs)
  return {
    'scripted: games/s': (seeds * 1_000) / median(scripted),
    'scripted: µs/question': (median(scripted) * 1_000) / asked.length,
  }
}

/** How fast whole games are, by preset, beside a bare loop that asks the same questions; and what scripted players add. */
export async function measureGames(): Promise<readonly Table[]> {
  const rows: Row[] = []
  for (const preset of presetNames) rows.push({ ...(await randomRow(preset)), ...(await scriptedCells(preset)) })
  const title =
    'Whole games of ten random players with the full log; the loop asks the same agent the same questions without a game'
  return [{ title, rows }]
}
