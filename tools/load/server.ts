/** The process of `npm run load` with the server. It notes when each event of the public was recorded. */
import { type GameEvent, memoryStore } from '../../src/index.js'
import { createServer } from '../../src/show/server/index.js'

export interface LoadedServer {
  readonly url: string
  readonly token: string
}

/** What happened since the last report. */
export interface Recorded {
  /** By game and number of the event of the public, in ms since 1970. */
  readonly at: Readonly<Record<string, number>>
  readonly running: number
  readonly cpuShare: number
  readonly rssBytes: number
  readonly waitingBytes: number
}

const counts = new Map<string, number>()
let at: Record<string, number> = {}
const memory = memoryStore()
const store: typeof memory = {
  ...memory,
  appendEvents(game: string, events: readonly GameEvent[]) {
    const now = performance.timeOrigin + performance.now()
    for (const { audience } of events) {
      if (audience !== 'public') continue
      const n = counts.get(game) ?? 0
      counts.set(game, n + 1)
      at[`${game} ${n}`] = now
    }
    return memory.appendEvents(game, events)
  },
}

// The defaults of a server, but for what counts one client: all come from one address here.
const server = await createServer({
  store,
  limits: {
    socketsPerAddress: 100_000,
    requestsPerMinute: 1e9,
    startsPerMinute: 1e9,
    hellosPerMinute: 1e9,
    bytesPerMinute: 1e12,
  },
  onWarning: () => {},
})
const { url } = await server.listen()
const headers = { authorization: `Bearer ${server.operatorToken}`, host: '127.0.0.1' }
let [cpu, since] = [process.cpuUsage(), performance.now()]

process.on('message', async () => {
  const text = await (await server.fetch(new Request('http://127.0.0.1/metrics', { headers }))).text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  const { user, system } = process.cpuUsage(cpu)
  const cpuShare = (user + system) / 1_000 / (performance.now() - since)
  const [running, waitingBytes] = [gauge('nightzero_games_running'), gauge('nightzero_waiting_bytes')]
  process.send?.({ at, running, cpuShare, rssBytes: process.memoryUsage.rss(), waitingBytes } satisfies Recorded)
  at = {}
  ;[cpu, since] = [process.cpuUsage(), performance.now()]
})
process.on('disconnect', () => process.exit())
process.send?.({ url, token: server.operatorToken } satisfies LoadedServer)
