import { appendFileSync } from 'node:fs'
import { restateWorker } from '../../src/fleet/restate/index.js'
import { entrantsOf, slow } from '../fleet/support.js'

// Plays what Restate sends until it is killed, or stopped with SIGTERM: `worker.ts PORT FILE MS`. FILE gets a line a call, as it
// is made, and a line an event. An answer takes so many ms.
const [port = '', file = '', ms = ''] = process.argv.slice(2)
const note = (line: string) => appendFileSync(file, `${line}\n`)
const worker = await restateWorker({
  port: Number(port),
  entrantsOf: entrantsOf((agent, name) =>
    slow(agent, Number(ms), ({ view, id, attempt }) =>
      note(`call ${view.players.map((one) => one.name).join()} ${name} ${id}/${attempt}`),
    ),
  ),
  onEvent: (event) => {
    const about = 'game' in event ? event.game : event.error
    note(`${event.type} ${about} ${'repeatedCalls' in event ? event.repeatedCalls : ''}`)
  },
})
note('ready')
process.once('SIGTERM', () => worker.close())
