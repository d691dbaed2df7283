/**
 * What storing games costs: events a second into each store, one at a time and in batches of twenty; answers a second into the
 * journals; games a second; how fast logs fold, replay and verify. Ratios are to the store in memory, in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createMafiaGame,
  foldEvents,
  type GameEvent,
  type JournalEntry,
  type LogStore,
  memoryStore,
  randomAgent,
  replayGame,
  verifyLog,
} from 'nightzero'
import { jsonlStore, sqliteStore } from 'nightzero/stores'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-bench-'))
const budgetMs = 1_500
const agent = randomAgent()
const games = await Promise.all(
  Array.from({ length: 20 }, (_, seed) => createMafiaGame({ rules: 'trial', players: 10, seed, agent }).run()),
)
const logs = games.map(({ events }) => events)
const [log = []] = logs
let made = 0

const stores: Readonly<Record<string, () => LogStore>> = {
  memory: () => memoryStore(),
  JSONL: () => jsonlStore(join(folder, `${++made}`)),
  SQLite: () => sqliteStore(join(folder, `${++made}.db`)),
}

/** How often a second `action` does its `units`, over at least the budget. */
async function perSecond(units: number, action: () => unknown): Promise<number> {
  await action()
  const startedAt = performance.now()
  let done = 0
  while (performance.now() - startedAt < budgetMs) {
    await action()
    done += units
  }
  return (done / (performance.now() - startedAt)) * 1_000
}

async function createGame(store: LogStore, id: string): Promise<void> {
  const metadata = { rules: 'trial', players: 10 }
  await store.createGame({ id, seed: '0', status: 'running', createdAt: 0, metadata })
}

async function appending(make: () => LogStore, batch: number): Promise<number> {
  const store = make()
  let game = 0
  const rate = await perSecond(100, async () => {
    const id = `g${++game}`
    await createGame(store, id)
    for (let at = 0; at < 100; at += batch) await store.appendEvents(id, log.slice(at, at + batch))
    await store.releaseGame(id)
  })
  await store.close?.()
  return rate
}

async function journaling(make: () => LogStore): Promise<number> {
  const store = make()
  await createGame(store, 'g')
  let asked = 0
  const entry = (): JournalEntry => ({ requestId: `${++asked}`, attempt: 1, player: 'p1', answer: { choice: 'skip' } })
  const rate = await perSecond(100, async () => {
    for (let at = 0; at < 100; at++) await store.recordTry('g', entry())
  })
  await store.close?.()
  return rate
}

async function playing(make: (() => LogStore) | undefined): Promise<number> {
  const store = make?.()
  let seed = 0
  const rate = await perSecond(1, () =>
    createMafiaGame({ id: `g${++seed}`, rules: 'trial', players: 10, seed, agent, ...(store && { store }) }).run(),
  )
  await store?.close?.()
  return rate
}

const threeDigits = (rate: number): number => Number(rate.toPrecision(3))
const memory = { single: 0, batched: 0, journal: 0, games: 0 }
const rows: Record<string, Record<string, number>> = {}
for (const [name, make] of Object.entries(stores)) {
  const rates = {
    single: await appending(make, 1),
    batched: await appending(make, 20),
    journal: await journaling(make),
    games: await playing(make),
  }
  if (name === 'memory') Object.assign(memory, rates)
  rows[name] = {
    'events/s, one by one': threeDigits(rates.single),
    'one by one, of memory': threeDigits(rates.single / memory.single),
    'events/s, by 20': threeDigits(rates.batched),
    'by 20, of memory': threeDigits(rates.batched / memory.batched),
    'answers/s': threeDigits(rates.journal),
    'answers, of memory': threeDigits(rates.journal / memory.journal),
    'games/s': threeDigits(rates.games),
    'games, of memory': threeDigits(rates.games / memory.games),
  }
}
console.table(rows)

const total = logs.reduce((sum, events: readonly GameEvent[]) => sum + events.length, 0)
const each = (action: (events: readonly GameEvent[]) => unknown) => async () => {
  for (const events of logs) await action(events)
}
const played = await playing(undefined)
const replayed = await perSecond(logs.length, each(replayGame))
const verified = await perSecond(logs.length, each(verifyLog))
console.table({
  'fold events/s': { rate: threeDigits(await perSecond(total, each(foldEvents))) },
  'play games/s': { rate: threeDigits(played), 'of play': 1 },
  'replay games/s': { rate: threeDigits(replayed), 'of play': threeDigits(replayed / played) },
  'verify games/s': { rate: threeDigits(verified), 'of play': threeDigits(verified / played) },
})
rmSync(folder, { recursive: true, force: true })
