/**
 * Loads a server with more and more games and viewers until it bends: `npm run load -- [--steps N] [--seconds N] [--write]`. The server and the
 * viewers are processes of their own. Times are from the record of an event to its receipt over a real socket.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table, withSection } from './docs/sections.js'
import type { LoadedServer, Recorded } from './load/server.js'
import type { ViewersReport } from './load/viewers.js'

const page = 'docs/robustness.md'
/** How many games and viewers each step adds. */
const [stepGames, viewersPerGame] = [100, 8]
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '15' },
    write: { type: 'boolean', default: false },
  },
})

const start = (file: string): ChildProcess => fork(fileURLToPath(new URL(`load/${file}.ts`, import.meta.url)))
const [serving, viewing] = [start('server'), start('viewers')]
const [{ url, token }] = (await once(serving, 'message')) as [LoadedServer]
const headers = { authorization: `Bearer ${token}` }

async function ask<Report>(child: ChildProcess): Promise<Report> {
  const answer = once(child, 'message')
  child.send('report')
  return (await answer)[0] as Report
}

/** Starts games that take as long as they like; returns their ids, and how often the server said that it is full. */
async function startGames(count: number): Promise<{ ids: string[]; refused: number; retryAfter: string }> {
  const ids: string[] = []
  let [refused, retryAfter] = [0, '']
  for (let index = 0; index < count; index++) {
    const body = JSON.stringify({
      rules: { extends: 'trial', maxDays: 20 },
      players: 10,
      agent: 'random',
      paceMs: 1_500,
    })
    const response = await fetch(`${url}games`, { method: 'POST', headers, body })
    if (response.status === 201) ids.push(((await response.json()) as { game: { id: string } }).game.id)
    else {
      refused += 1
      retryAfter = `${response.status}, Retry-After ${response.headers.get('retry-after')}`
    }
  }
  return { ids, refused, retryAfter }
}

/** How long `/health` and `/metrics` take, the slower of the two, in ms. */
async function slowestAnswer(): Promise<number> {
  const began = performance.now()
  for (const path of ['health', 'metrics']) {
    const response = await fetch(`${url}${path}`, { headers })
    if (response.status !== 200) return Number.NaN
    await response.text()
  }
  return performance.now() - began
}

const quantile = (sorted: readonly number[], share: number): string =>
  sorted[Math.floor(sorted.length * share)]?.toFixed(0) ?? ''

/** The games that were started last: when the server is full, more viewers come to them. */
let watched: readonly string[] = []

async function step(): Promise<string[]> {
  const { ids, refused, retryAfter } = await startGames(stepGames)
  if (ids.length > 0) watched = ids
  viewing.send({ url, games: watched, viewers: stepGames * viewersPerGame, slow: stepGames })
  await wait(2_000)
  await Promise.all([ask<Recorded>(serving), ask<ViewersReport>(viewing)])
  let slowest = 0
  for (let second = 0; second < Number(values.seconds); second++) {
    slowest = Math.max(slowest, await slowestAnswer())
    await wait(1_000)
  }
  const [recorded, seen] = [await ask<Recorded>(serving), await ask<ViewersReport>(viewing)]
  const delays = seen.receipts
    .flatMap(([game, n, at]) =>
      recorded.at[`${game} ${n}`] === undefined ? [] : at - (recorded.at[`${game} ${n}`] as number),
    )
    .sort((one, other) => one - other)
  return [
    `${recorded.running}`,
    `${seen.open}`,
    `${(delays.length / Number(values.seconds)).toFixed(0)}`,
    quantile(delays, 0.5),
    quantile(delays, 0.99),
    slowest.toFixed(0),
    `${(recorded.cpuShare * 100).toFixed(0)} %`,
    `${(recorded.rssBytes / 1e6).toFixed(0)} MB`,
    `${(recorded.waitingBytes / 1e6).toFixed(1)} MB`,
    `${seen.faults}`,
    refused === 0 ? '' : `${refused} games: ${retryAfter}`,
    seen.refused === 0 ? '' : `${seen.refused} sockets`,
  ]
}

const head = [
  'games',
  'sockets',
  'events a second',
  'p50, ms',
  'p99, ms',
  '`/health` and `/metrics`, ms',
  'of a core',
  'memory',
  'waiting',
  'lost or twice',
  'games refused',
  'sockets refused so far',
]
const rows: string[][] = []
for (let count = 0; count < Number(values.steps); count++) {
  rows.push(await step())
  console.error(rows.at(-1)?.join(' | '))
}
serving.kill()
viewing.kill()
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)} at the end, ${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}`
const report = `${machine}.\n\n${table(head, rows)}`
console.log(report)
if (values.write) writeFileSync(page, withSection(readFileSync(page, 'utf8'), 'load', report))
