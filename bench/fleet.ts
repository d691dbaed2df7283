import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { presets } from 'nightzero'
import { freshDatabase, removeDatabases } from './fleet/database.ts'
import { definition, playedWithin, queue, work } from './fleet/fleet-games.ts'
import { list, statistics } from './fleet/fleet-reads.ts'
import type { Row, Table } from './support/table.ts'
import { TurnTaker } from './support/turn-taker.ts'

async function throughput(): Promise<Table> {
  const rows: Row[] = []
  for (const [games, answerMs] of [
    [60, 0],
    [120, 50],
  ] as const) {
    const rates: number[] = []
    for (const workers of [1, 2]) {
      const database = await freshDatabase(`throughput_${workers}_${answerMs}`)
      await queue(database, definition('throughput'), games)
      await work(workers, [database, 8, answerMs])
      rates.push(games / (await playedWithin(database)))
    }
    const [one = 0, two = 0] = rates
    rows.push({
      'answers take': `${answerMs} ms`,
      games,
      'games/s with one worker': one,
      'with two': two,
      'times as many': two / one,
    })
  }
  return { title: 'A fleet on Postgres: games of `trial` at 10 players, eight at once in each worker', rows }
}

async function waiting(): Promise<Table> {
  const databases: string[] = []
  const queueing: number[] = []
  for (const games of [1_000, 100_000]) {
    const database = await freshDatabase(`waiting_${games}`)
    const began = performance.now()
    await queue(database, definition('waiting'), games)
    queueing.push((performance.now() - began) / 1_000)
    databases.push(database)
  }
  const [few, many] = databases.map((database) => new TurnTaker(database)) as [TurnTaker, TurnTaker]
  for (const taker of [few, many]) await taker.play(10, false)
  for (let turn = 0; turn < 6; turn++) for (const taker of [few, many]) await taker.play(25)
  for (const taker of [few, many]) await taker.end()
  const row = (games: number, taker: TurnTaker, place: number): Row => ({
    'games that wait': games,
    's to queue them': queueing[place] ?? Number.NaN,
    'ms/game': taker.msPerGame,
    'times as long': taker.msPerGame / few.msPerGame,
  })
  return { title: 'A game of the fleet, by how many others wait', rows: [row(1_000, few, 0), row(100_000, many, 1)] }
}

/** How many calls a model's server sees that answers after 50 ms, under a limit for all workers together. */
async function rate(): Promise<Table> {
  const arrivals: number[] = []
  const model = createServer((request, response) => {
    arrivals.push(performance.now())
    request.resume()
    setTimeout(() => response.end('{}'), 50)
  }).listen(0, '127.0.0.1')
  await once(model, 'listening')
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`
  const database = await freshDatabase('rate')
  const servers = { [url]: { requestsPerMinute: 1_200 } }
  const tables = [{ rules: presets.trial, players: 6 }]
  await queue(database, definition('rate', { servers, tables }), 16)
  await Promise.all([work(2, [database, 8, 50, url]), work(2, [database, 8, 50, url])])
  const inSecond = arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + 1_000).length)
  const most = Math.max(...inSecond)
  const seconds = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1_000
  model.close()
  const row = {
    calls: arrivals.length,
    'calls/s': arrivals.length / seconds,
    'most in any second': most,
    'seconds with more than 20': inSecond.filter((calls) => calls > 20).length,
  }
  return {
    title: "A limit of 20 calls a second, kept by two fleets of two workers, at the model's server",
    rows: [row],
  }
}

const parts = { throughput, statistics, waiting, list, rate }
/** The parts to measure: those that `FLEET` names, or all. */
const chosen = (process.env.FLEET ?? Object.keys(parts).join()).split(',')

/**
 * What a fleet on Postgres does: games a second by one and two worker processes, what a game costs while 1,000 and while 100,000
 * wait, statistics over 100,000 games, pages of a list of 1,000,000, and the most calls that a model's server sees in any second
 * under a limit of 20.
 */
export async function measureFleet(): Promise<readonly Table[]> {
  const tables: Table[] = []
  try {
    for (const [name, part] of Object.entries(parts)) if (chosen.includes(name)) tables.push(await part())
  } finally {
    await removeDatabases()
  }
  return tables
}
