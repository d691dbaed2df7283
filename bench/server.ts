/**
 * What watching costs a server: 200 live games with five viewers each, all over real sockets. Viewers are a process of their own, whose
 * time and memory do not count. Prints the time from the record of an event to its receipt, and the memory of a viewer.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type GameEvent, memoryStore, viewFor } from 'nightzero'
import { createServer, type ServerMessage, type StartedGame } from 'nightzero/server'
import { WebSocket } from 'ws'

const games = Number(process.env.GAMES ?? 200)
const paceMs = Number(process.env.PACE_MS ?? 1_000)

/** One viewer, as the process of viewers is told of it. */
interface Seen {
  readonly url: string
  readonly game: string
  readonly view: string
  readonly token?: string
}

/** When a viewer got its events, in ns by their number, and how many came twice or out of order. */
interface Receipts {
  readonly game: string
  readonly view: string
  readonly at: readonly string[]
  readonly faults: number
}

function follow({ url, game, view, token }: Seen): { welcome: Promise<void>; over: Promise<Receipts> } {
  const socket = new WebSocket(`${url.replace('http', 'ws')}ws/${game}?view=${view}`)
  const at: string[] = []
  let faults = 0
  let welcomed = () => {}
  const welcome = new Promise<void>((resolve) => {
    welcomed = resolve
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ...(token && { token }) })))
  const over = new Promise<Receipts>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const now = String(process.hrtime.bigint())
      const message = JSON.parse(data.toString()) as ServerMessage
      if (message.type === 'welcome') welcomed()
      if (message.type !== 'events') return
      for (const { n, type } of message.events) {
        if (n !== at.length) faults += 1
        at[n] = now
        if (type === 'game.ended') resolve({ game, view, at, faults })
      }
    })
  })
  return { welcome, over }
}

/** The process of the viewers. */
async function look(seen: readonly Seen[]): Promise<void> {
  const all: ReturnType<typeof follow>[] = []
  for (let from = 0; from < seen.length; from += 50) {
    const some = seen.slice(from, from + 50).map(follow)
    all.push(...some)
    await Promise.all(some.map(({ welcome }) => welcome))
  }
  process.send?.('here')
  const stalls = monitorEventLoopDelay({ resolution: 10 })
  stalls.enable()
  const receipts = await Promise.all(all.map(({ over }) => over))
  console.log(`viewers: ${stallsOf(stalls)}`)
  process.send?.(receipts)
}

/** How long this process could not take its turn: a machine that is busy with other things shows here. */
const stallsOf = (stalls: ReturnType<typeof monitorEventLoopDelay>): string =>
  `own turns late by p50 ${(stalls.percentile(50) / 1e6 - 10).toFixed(1)} ms, p99 ${(stalls.percentile(99) / 1e6 - 10).toFixed(1)} ms`

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

const memory = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

async function measure(): Promise<void> {
  const store = notingStore()
  const limits = {
    sockets: 20_000,
    socketsPerAddress: 20_000,
    requestsPerMinute: 1e9,
    startsPerMinute: 1e9,
    games: 5_000,
  }
  const server = await createServer({ store, limits })
  const { url } = await server.listen()
  const call = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${server.operatorToken}` }
    return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const seen: Seen[] = []
  const ids: string[] = []
  for (let index = 0; index < games; index++) {
    const { game, links } = (await call('games', { players: 10, seed: index, paceMs, paused: true })) as StartedGame
    ids.push(game.id)
    for (const view of ['public', 'public', 'public']) seen.push({ url, game: game.id, view })
    seen.push({ url, game: game.id, view: 'viewers', token: links.viewers.token })
    seen.push({ url, game: game.id, view: 'moderator', token: links.moderator.token })
  }
  await wait(1_000)
  const before = memory()
  const child: ChildProcess = fork(new URL(import.meta.url), ['look'])
  child.send(seen)
  await once(child, 'message')
  await wait(1_000)
  console.log(
    `${games} games, ${seen.length} viewers: ${kilobytes((memory() - before) / seen.length)} for each viewer that waits`,
  )
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const stalls = monitorEventLoopDelay({ resolution: 10 })
  stalls.enable()
  for (const id of ids) {
    await call(`games/${id}/resume`, {})
    await wait(paceMs / games)
  }
  const [receipts] = (await once(child, 'message')) as [readonly Receipts[]]
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  child.kill()
  await report(receipts, (id) => store.getEvents(id) as readonly GameEvent[])
  console.log(`server: ${stallsOf(stalls)}`)
  console.log(`played in ${seconds.toFixed(0)} s, ${((user + system) / 1e4 / seconds).toFixed(0)} % of a core`)
  await server.close()
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

async function report(receipts: readonly Receipts[], eventsOf: (id: string) => readonly GameEvent[]): Promise<void> {
  const delays: number[] = []
  let faults = 0
  for (const { game, view, at, faults: own } of receipts) {
    const log = eventsOf(game)
    const seqs = log
      .filter((_, seq) => view === 'moderator' || isSeen(log[seq] as GameEvent, view))
      .map(({ seq }) => seq)
    const times = recorded.get(game) ?? []
    faults += own + Math.abs(seqs.length - at.length) + Math.abs(viewFor(view, log).events.length - at.length)
    for (const [n, seq] of seqs.entries()) {
      const delay = Number(BigInt(at[n] ?? 0) - (times[seq] as bigint)) / 1e6
      // What was recorded before the viewers came is no delay.
      if (seq > 30) delays.push(delay)
    }
  }
  delays.sort((one, other) => one - other)
  const quantile = (share: number): string => `${(delays[Math.floor(delays.length * share)] ?? 0).toFixed(1)} ms`
  console.log(`${delays.length} receipts; missed, doubled or out of order: ${faults}`)
  console.log(`from record to receipt: p50 ${quantile(0.5)}, p99 ${quantile(0.99)}, longest ${quantile(0.999_999)}`)
}

const isSeen = ({ audience }: GameEvent, view: string): boolean => audience === 'public' || audience === view

if (process.argv[2] === 'look') process.once('message', (seen) => void look(seen as readonly Seen[]))
else await measure()
