import { setTimeout as wait } from 'node:timers/promises'
import { type Agent, createMafiaGame, type MafiaGame, randomAgent } from 'nightzero'
import { heapKib } from './support/heap.ts'
import { latenessFromNow } from './support/lateness.ts'
import type { Row, Table } from './support/table.ts'

const sizes = [1_000, 5_000]
/** How long an agent takes for an answer, in ms: at least, and at most. */
const [least, most] = [500, 1_500]
const measuredMs = 10_000

/** Answers after a while, as a service does, and counts its answers. */
function slowAgent(): { readonly agent: Agent; answered: number } {
  const { act } = randomAgent()
  const counted = {
    answered: 0,
    agent: {
      act: async (request: Parameters<Agent['act']>[0]) => {
        await wait(least + (most - least) * Math.random())
        counted.answered++
        return act(request)
      },
    },
  }
  return counted
}

/** Starts the games evenly over the time of one answer, so that they do not all ask at once. */
async function startGames(games: number, agent: Agent): Promise<MafiaGame[]> {
  const running: MafiaGame[] = []
  for (let seed = 0; seed < games; seed++) {
    const game = createMafiaGame({ rules: 'trial', players: 10, seed, agent, clock: 'real' })
    running.push(game)
    game.run().catch(() => {})
    if (seed % 50 === 49) await wait((most * 50) / games)
  }
  return running
}

async function row(games: number): Promise<Row> {
  const before = heapKib()
  const slow = slowAgent()
  const running = await startGames(games, slow.agent)
  const [answered, cpu, startedAt] = [slow.answered, process.cpuUsage(), performance.now()]
  const lateness = latenessFromNow()
  await wait(measuredMs)
  const late = { p50: lateness.percentile(50), p99: lateness.percentile(99) }
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const questions = slow.answered - answered
  const heap = heapKib() - before
  for (const game of running) game.abort()
  await wait(most)
  return {
    'live games': games,
    'questions/s': Math.round(questions / seconds),
    'share of a core': `${((user + system) / 1e4 / seconds).toFixed(0)} %`,
    'event-loop delay p50, ms': late.p50,
    'p99, ms': late.p99,
    'KiB/game with its log': heap / games,
  }
}

/** What many games at once in one process cost, if agents take some time for each answer. */
export async function measureLive(): Promise<readonly Table[]> {
  const rows: Row[] = []
  for (const games of sizes) rows.push(await row(games))
  return [{ title: 'Games of `trial` at 10 players that are played at once, each answer after 0.5 to 1.5 s', rows }]
}
