import { appendFileSync } from 'node:fs'
import { runWorker } from '../../../../src/lab/fleet/index.js'
import { createEntrants, slow } from '../support.js'

// Plays what is queued until everything is done, or it is killed: `worker.ts DATABASE FILE CONCURRENCY LEASE-MS`. FILE gets a line
// a call, as it is made, and a line an event.
const [database = '', file = '', concurrency = '', leaseMs = ''] = process.argv.slice(2)
const note = (line: string) => appendFileSync(file, `${line}\n`)
await runWorker({
  database,
  concurrency: Number(concurrency),
  leaseMs: Number(leaseMs),
  pollMs: 200,
  untilDone: true,
  createEntrants: createEntrants((agent, name) =>
    slow(agent, 50, ({ view, id, attempt }) =>
      note(`call ${view.players.map((one) => one.name).join()} ${name} ${id}/${attempt}`),
    ),
  ),
  onEvent: ({ type, ...event }) => note(`${type} ${'game' in event ? event.game : event.error}`),
})
