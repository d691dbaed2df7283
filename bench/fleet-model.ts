/**
 * A fleet of up to thousands of workers by simulation, from what games cost a real database: which resource bends first, and at how
 * many workers. `npm run bench:fleet-model -- --games 200`; `--costs FILE` takes costs as it has printed them, `--faster 10` is a
 * database that does ten times as much in a second.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import alea from 'seedrandom/lib/alea.js'
import { type FleetCosts, measureCosts } from './fleet/fleet-costs.ts'
import { printTable } from './support/table.ts'

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    costs: { type: 'string' },
    faster: { type: 'string', default: '1' },
  },
})
const costs: FleetCosts = values.costs
  ? JSON.parse(readFileSync(values.costs, 'utf8'))
  : await measureCosts(Number(values.games))
console.log(JSON.stringify(costs))

const faster = Number(values.faster)
const most = {
  leases: costs.most.leases * faster,
  transactions: costs.most.transactions * faster,
  walBytes: 200e6,
  connections: 100,
}

const gamesAtOnce = 8
/** Of a call to a model: the median, and the spread of its logarithm. A ballot waits for the slowest of its calls. */
const latency = { medianMs: 3_000, spread: 0.5 }

/** One after another, in the order of arrival. */
class Resource {
  busyMs = 0
  #freeAt = 0
  readonly #eachMs: number

  constructor(perSecond: number) {
    this.#eachMs = 1_000 / perSecond
  }

  /** When so many uses that arrive now are over. */
  serve(now: number, uses: number): number {
    this.busyMs += uses * this.#eachMs
    this.#freeAt = Math.max(now, this.#freeAt) + uses * this.#eachMs
    return this.#freeAt
  }
}

/** What happens, by the millisecond: nothing waits for less. */
class Calendar {
  readonly #due = new Map<number, (() => void)[]>()

  at(time: number, action: () => void): void {
    const tick = Math.ceil(time)
    const due = this.#due.get(tick)
    if (due) due.push(action)
    else this.#due.set(tick, [action])
  }

  run(untilMs: number): void {
    for (let tick = 0; tick < untilMs; tick++) {
      // What happens now may add to what happens now.
      for (const action of this.#due.get(tick) ?? []) action()
      this.#due.delete(tick)
    }
  }
}

/** Plays with so many workers for some minutes, after some in which games begin one after another. */
function simulate(workers: number, transactionsPerSecond = most.transactions) {
  const [warmMs, overMs] = [360_000, 600_000]
  const [random, calendar] = [alea(`fleet of ${workers}`), new Calendar()]
  const database = new Resource(transactionsPerSecond)
  const inWait = {
    calls: costs.calls / costs.waits,
    transactions: costs.transactions / costs.waits,
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const slowest = () => {
    const calls = Math.floor(inWait.calls) + (random() < inWait.calls % 1 ? 1 : 0)
    const latencies = Array.from(
      { length: Math.max(1, calls) },
      () => latency.medianMs * Math.exp(latency.spread * normal()),
    )
    return Math.max(...latencies)
  }
  let [waits, delayMs] = [0, 0]
  const wait = (now: number): void => {
    const asked = database.serve(now, inWait.transactions / 2)
    const answeredAt = asked + slowest()
    calendar.at(answeredAt, () => {
      const savedAt = database.serve(answeredAt, inWait.transactions / 2)
      if (answeredAt > warmMs) {
        waits++
        delayMs += asked - now + savedAt - answeredAt
      }
      calendar.at(savedAt, () => wait(Math.ceil(savedAt)))
    })
  }
  const idle = (now: number): void => {
    database.serve(now, costs.idleTransactions * workers)
    calendar.at(now + 1_000, () => idle(now + 1_000))
  }
  idle(0)
  for (let game = 0; game < workers * gamesAtOnce; game++) {
    const begins = random() * 30_000
    calendar.at(begins, () => wait(Math.ceil(begins)))
  }
  calendar.run(overMs)
  const seconds = (overMs - warmMs) / 1_000
  return { gamesPerSecond: waits / costs.waits / seconds, delayMs: delayMs / waits }
}

/** What one worker does in a second, where no resource is short. */
const games = simulate(10, 1e9).gamesPerSecond / 10
const transactions = games * costs.transactions + costs.idleTransactions
const uses = [
  { resource: 'transactions a second', each: transactions, most: most.transactions },
  { resource: 'leases of the limits of one server a second', each: costs.leases, most: most.leases },
  { resource: 'bytes a second of the write-ahead log', each: games * costs.walBytes, most: most.walBytes },
  { resource: 'connections, without a pooler', each: 4, most: most.connections },
]
const short = (count: number) => (count < 10 ? count.toFixed(1) : Math.round(count).toLocaleString('en-US'))
printTable(
  `${gamesAtOnce} games of trial at once in each worker`,
  uses.map(({ resource, each, most }) => ({
    resource,
    '10 workers': short(each * 10),
    '100 workers': short(each * 100),
    '1,000 workers': short(each * 1_000),
    most: short(most),
    'bends at': `${short(most / each)} workers`,
  })),
)
const bend = most.transactions / transactions
const simulated = [0.25, 0.5, 0.8, 0.95, 1.1].map((share) => {
  const workers = Math.max(1, Math.round(bend * share))
  const { gamesPerSecond, delayMs } = simulate(workers)
  return {
    workers,
    'games a minute': Math.round(gamesPerSecond * 60),
    'of the ideal': `${Math.round((100 * gamesPerSecond) / (games * workers))} %`,
    'a question waits for the database, ms': Math.round(delayMs),
    'days for 10 million games': (1e7 / gamesPerSecond / 86_400).toFixed(1),
  }
})
printTable('Simulated up to where transactions bend', simulated)
const terabytes = (bytes: number) => `${((bytes * 1e7) / 1e12).toFixed(1)} TB`
console.log(
  `Ten million games: ${terabytes(costs.diskBytes)} of tables, ${terabytes(costs.walBytes)} of write-ahead log.`,
)
