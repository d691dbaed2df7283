/**
 * Asks a server that plays many games as fast as it answers: `npm run load -- [--games N] [--seconds N] [--connections N]`. The clients are
 * threads of their own. Exits with 1 if an answer is no success.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { createServer, type StartedGame } from '../src/show/server/index.js'

const option = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: { games: option('100'), seconds: option('10'), connections: option('50') },
})

// The defaults of a server, but for what counts one client: all come from one address here.
const limits = { requestsPerMinute: 1e9, startsPerMinute: 1e9, bytesPerMinute: 1e12, workMsPerMinute: 1e9 }
const server = await createServer({ limits, onWarning: () => {} })
const { url } = await server.listen()
const headers = { authorization: `Bearer ${server.operatorToken}` }

async function startGame(): Promise<string> {
  const body = JSON.stringify({ rules: 'trial', players: 10, agent: 'random', paceMs: 1_500 })
  const response = await fetch(`${url}games`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(`A game was refused: ${await response.text()}`)
  return ((await response.json()) as StartedGame).game.id
}

const ids: string[] = []
for (let count = 0; count < Number(values.games); count++) ids.push(await startGame())

const rows: Record<string, Record<string, number>> = {}
for (const path of [
  'health',
  'metrics',
  'games?limit=20',
  `games/${ids[0]}`,
  `games/${ids[0]}/events?from=0&limit=50`,
]) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${url}${path}`,
    headers,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    workers: 1,
  })
  const failed = non2xx + errors
  rows[path.replace(ids[0] as string, 'ID')] = {
    'a second': requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed,
  }
  if (failed > 0) process.exitCode = 1
}
console.table(rows)
await server.close()
