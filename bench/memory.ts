import { type Agent, type AgentRequest, createMafiaGame, type MafiaGame, randomAgent } from 'nightzero'
import { heapKib } from './support/heap.ts'
import type { Row, Table } from './support/table.ts'

const sizes = [1_000, 5_000]

/** The questions at which games wait: one to a single player, and one to all ten. */
const moments: Readonly<Record<string, (request: AgentRequest) => boolean>> = {
  'one player': ({ kind }) => kind === 'speak',
  'ten players': ({ kind }) => kind === 'nominate',
}

/** Answers at once, except the questions at which the game is to wait: those never. */
function slowAgent(waits: (request: AgentRequest) => boolean): Agent {
  const { act } = randomAgent()
  return { act: (request) => (waits(request) ? new Promise(() => {}) : act(request)) }
}

async function waitingGames(count: number, agent: Agent): Promise<MafiaGame[]> {
  const games: MafiaGame[] = []
  for (let seed = 0; seed < count; seed++) {
    const waiting = { clock: 'real', timeoutMs: 600_000, onWarning: () => {} } as const
    const game = createMafiaGame({ rules: 'trial', players: 10, seed, agent, ...waiting })
    games.push(game)
    game.run().catch(() => {})
    // Each game reaches its question before the next begins.
    await new Promise(setImmediate)
  }
  return games
}

/** Ends the games, and keeps only their logs. */
async function logsOnly(games: MafiaGame[]): Promise<readonly unknown[]> {
  const logs = games.map(({ events }) => [...events])
  for (const game of games.splice(0)) game.abort()
  await new Promise((resolve) => setTimeout(resolve, 50))
  return logs
}

async function row(count: number, [waiting, waits]: [string, (request: AgentRequest) => boolean]): Promise<Row> {
  const before = heapKib()
  const games = await waitingGames(count, slowAgent(waits))
  const live = heapKib() - before
  const logs = await logsOnly(games)
  const kept = heapKib() - before
  return {
    games: `${count.toLocaleString('en')} waiting for ${waiting}`,
    'KiB/game': live / count,
    'KiB/log': kept / logs.length,
    'KiB beyond the log': (live - kept) / count,
  }
}

/** What a live game takes while its agents think: the heap with the games, less the heap with their logs alone. */
export async function measureMemory(): Promise<readonly Table[]> {
  await row(50, ['one player', () => true])
  const rows: Row[] = []
  for (const count of sizes) for (const moment of Object.entries(moments)) rows.push(await row(count, moment))
  return [{ title: 'Games of `trial` at 10 players that wait on day 1 for slow agents, in one process', rows }]
}
