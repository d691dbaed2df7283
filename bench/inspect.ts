/**
 * What an inspector costs: games without one, with one that has no page open, with one that has a page open, and with one whose
 * page sees the secrets too, round by round in one run. The page is a thread of its own, whose time does not count.
 */
import { once } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createMafiaGame, randomAgent } from 'nightzero'
import { createInspector } from 'nightzero/inspect'
import { WebSocket } from 'ws'
import { alternate, median, ratio } from './support/alternate.ts'

const games = 5
const budgetMs = Number(process.env.BUDGET_MS ?? 8_000)
const agent = randomAgent()

type Inspect = Awaited<ReturnType<typeof createInspector>>['inspect']

/** Plays some games. Everything about one is sent to the page before the next begins. */
async function play(inspect?: Inspect): Promise<void> {
  for (let seed = 0; seed < games; seed++) {
    await createMafiaGame({ rules: 'trial', seed, agent, ...(inspect && { inspect }) }).run()
    await breathe()
  }
}

/** Opens a page of a hub in a thread of its own, and waits until it is connected. */
async function openPage(url: string, reveal: boolean): Promise<Worker> {
  const page = new Worker(new URL(import.meta.url), { workerData: { url, reveal } })
  await once(page, 'message')
  return page
}

/** Counts the messages of a hub. */
function look({ url, reveal }: { readonly url: string; readonly reveal: boolean }): void {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const received = { messages: 0, bytes: 0 }
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'nightzero.reveal', on: reveal }))
    parentPort?.postMessage('open')
  })
  socket.on('message', (data: Buffer) => {
    received.messages += 1
    received.bytes += data.length
  })
  parentPort?.on('message', () => parentPort?.postMessage({ ...received }))
}

async function measure(): Promise<void> {
  const hubs = await Promise.all([1, 2, 3].map(() => createInspector({ print: false })))
  const [idle, watched, revealed] = hubs as [(typeof hubs)[0], (typeof hubs)[0], (typeof hubs)[0]]
  const pages = await Promise.all([openPage(watched.url, false), openPage(revealed.url, true)])
  let played = 0
  const times = await alternate(
    {
      'no inspector': () => play(),
      'a function that does nothing': () => play({ next: () => {} }),
      'nobody looks': () => play(idle.inspect),
      'a page is open': () => {
        played += games
        return play(watched.inspect)
      },
      'a page sees the secrets': () => play(revealed.inspect),
    },
    budgetMs,
  )
  const row = (taken: readonly number[]) => ({
    'ms a game': Number((median(taken) / games).toFixed(2)),
    ratio: Number(ratio(taken, times['no inspector']).toFixed(2)),
  })
  console.log(
    `Node ${process.version}, trials of ten random players, medians over batches of ${games}, in time of one core`,
  )
  console.table(Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, row(taken)])))
  for (const [index, page] of pages.entries()) {
    page.postMessage('how many?')
    const [{ messages, bytes }] = (await once(page, 'message')) as [{ messages: number; bytes: number }]
    const name = index === 0 ? 'The page' : 'The page that sees the secrets'
    console.log(
      `${name} received ${Math.round(messages / played)} messages and ${Math.round(bytes / played / 1_000)} KB a game.`,
    )
    await page.terminate()
  }
  for (const hub of hubs) await hub.stop()
}

if (isMainThread) await measure()
else if (workerData) look(workerData)
