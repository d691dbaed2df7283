import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type GameEvent, memoryStore, viewFor } from 'nightzero'
import { createServer, type GameServer, type StartedGame } from 'nightzero/server'
import type { Receipts, Seen, Watched } from './server-viewers.ts'
import { residentKib } from './support/heap.ts'
import { latenessFromNow } from './support/lateness.ts'
import type { Table } from './support/table.ts'

const games = Number(process.env.GAMES ?? 200)
const paceMs = Number(process.env.PACE_MS ?? 1_000)

const recorded = new Map<string, bigint[]>()

/** A store that notes when each event was recorded. */
function notingStore() {
  const store = memoryStore()
  return {
    ...store,
    appendEvents(game: string, events: readonly GameEvent[]) {
      const now = process.hrtime.bigint()
      const known = recorded.get(game) ?? []
      recorded.set(game, known)
      for (const { seq } of events) known[seq] = now
      return store.appendEvents(game, events)
    },
  }
}

const limits = {
  sockets: 20_000,
  socketsPerAddress: 20_000,
  requestsPerMinute: 1e9,
  startsPerMinute: 1e9,
  hellosPerMinute: 1e9,
  bytesPerMinute: 1e12,
  workMsPerMinute: 1e9,
  games: 5_000,
}

type Call = (path: string, body: object) => Promise<unknown>

async function startServer(
  store: ReturnType<typeof notingStore>,
): Promise<{ server: GameServer; url: string; call: Call }> {
  const server = await createServer({ store, limits })
  const { url } = await server.listen()
  const headers = { authorization: `Bearer ${server.operatorToken}` }
  const call: Call = async (path, body) =>
    (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  return { server, url, call }
}

/** Starts the games, each paused, and lists five viewers for each. */
async function startGames(url: string, call: Call): Promise<{ ids: string[]; seen: Seen[] }> {
  const seen: Seen[] = []
  const ids: string[] = []
  for (let index = 0; index < games; index++) {
    const { game, links } = (await call('games', { players: 10, seed: index, paceMs, paused: true })) as StartedGame
    ids.push(game.id)
    for (const view of ['public', 'public', 'public']) seen.push({ url, game: game.id, view })
    seen.push({ url, game: game.id, view: 'viewers', token: links.viewers.token })
    seen.push({ url, game: game.id, view: 'moderator', token: links.moderator.token })
  }
  return { ids, seen }
}

/**
 * What watching costs a server: live games with five viewers each, all over real sockets. Viewers are a process of their own,
 * whose time and memory do not count.
 */
export async function measureServer(): Promise<readonly Table[]> {
  const store = notingStore()
  const { server, url, call } = await startServer(store)
  const { ids, seen } = await startGames(url, call)
  await wait(1_000)
  const before = residentKib()
  const child: ChildProcess = fork(new URL('server-viewers.ts', import.meta.url))
  child.send(seen)
  await once(child, 'message')
  await wait(1_000)
  const kibPerViewer = (residentKib() - before) / seen.length
  const [cpu, startedAt, lateness] = [process.cpuUsage(), performance.now(), latenessFromNow()]
  const over = once(child, 'message') as Promise<[Watched]>
  for (const id of ids) {
    await call(`games/${id}/resume`, {})
    await wait(paceMs / games)
  }
  const [{ receipts, lateP99Ms }] = await over
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  child.kill()
  await server.close()
  const row = {
    games,
    viewers: seen.length,
    'KiB/viewer': kibPerViewer,
    ...delaysOf(receipts, (id) => store.getEvents(id) as readonly GameEvent[]),
    'share of a core': `${((user + system) / 1e4 / seconds).toFixed(0)} %`,
    'event-loop delay p99, ms': lateness.percentile(99),
    'that of the viewers, ms': lateP99Ms,
    seconds: Math.round(seconds),
  }
  return [
    { title: `Live games on a server, an event batch every ${paceMs} ms each, from record to receipt`, rows: [row] },
  ]
}

/** How long events took to each viewer, and how many were missed, came twice or out of order. */
function delaysOf(receipts: readonly Receipts[], eventsOf: (id: string) => readonly GameEvent[]) {
  const delays: number[] = []
  let faults = 0
  for (const { game, view, at, faults: own } of receipts) {
    const log = eventsOf(game)
    const seqs = log.filter((event) => view === 'moderator' || isSeen(event, view)).map(({ seq }) => seq)
    const times = recorded.get(game) ?? []
    faults += own + Math.abs(seqs.length - at.length) + Math.abs(viewFor(view, log).events.length - at.length)
    for (const [n, seq] of seqs.entries()) {
      // What was recorded before the viewers came is no delay.
      if (seq > 30) delays.push(Number(BigInt(at[n] ?? 0) - (times[seq] as bigint)) / 1e6)
    }
  }
  delays.sort((one, other) => one - other)
  const quantile = (share: number): number => delays[Math.floor(delays.length * share)] ?? Number.NaN
  return {
    receipts: delays.length,
    faults,
    'p50, ms': quantile(0.5),
    'p99, ms': quantile(0.99),
    'longest, ms': delays.at(-1) ?? 0,
  }
}

const isSeen = ({ audience }: GameEvent, view: string): boolean => audience === 'public' || audience === view
