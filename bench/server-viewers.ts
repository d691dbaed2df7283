/** The process with the viewers of `bench/server.ts`: it is sent what to watch, and sends back what the viewers received. */
import type { ServerMessage } from 'nightzero/server'
import { WebSocket } from 'ws'
import { latenessFromNow } from './support/lateness.ts'

/** What one viewer watches. */
export interface Seen {
  readonly url: string
  readonly game: string
  readonly view: string
  readonly token?: string
}

/** When a viewer received its events, in ns by their number, and how many came twice or out of order. */
export interface Receipts {
  readonly game: string
  readonly view: string
  readonly at: readonly string[]
  readonly faults: number
}

/** What all viewers received, and the delay of the event loop of their process, in ms. */
export interface Watched {
  readonly receipts: readonly Receipts[]
  readonly lateP99Ms: number
}

function follow({ url, game, view, token }: Seen): { welcome: Promise<void>; over: Promise<Receipts> } {
  const socket = new WebSocket(`${url.replace('http', 'ws')}ws/${game}?view=${view}`)
  const at: string[] = []
  let faults = 0
  let onWelcome = () => {}
  const welcome = new Promise<void>((resolve) => {
    onWelcome = resolve
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ...(token && { token }) })))
  const over = new Promise<Receipts>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const now = String(process.hrtime.bigint())
      const message = JSON.parse(data.toString()) as ServerMessage
      if (message.type === 'welcome') onWelcome()
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

async function look(seen: readonly Seen[]): Promise<void> {
  const all: ReturnType<typeof follow>[] = []
  for (let from = 0; from < seen.length; from += 50) {
    const some = seen.slice(from, from + 50).map(follow)
    all.push(...some)
    await Promise.all(some.map(({ welcome }) => welcome))
  }
  process.send?.('here')
  const lateness = latenessFromNow()
  const receipts = await Promise.all(all.map(({ over }) => over))
  process.send?.({ receipts, lateP99Ms: lateness.percentile(99) } satisfies Watched)
}

process.once('message', (seen) => void look(seen as readonly Seen[]))
