/** The process of `npm run load` with the viewers, the slow readers and the newcomers. Its time and memory do not count. */
import { WebSocket } from 'ws'
import type { ServerMessage } from '../../src/show/server/index.js'

/** Opens so many more viewers of these games; `slow` ones read nothing for a while. */
export interface ViewersOrder {
  readonly url: string
  readonly games: readonly string[]
  readonly viewers: number
  readonly slow: number
}

/** What viewers saw in one step. Times are in ms since 1970, with fractions, by the clock of the machine. */
export interface ViewersReport {
  readonly open: number
  readonly refused: number
  readonly closed: number
  /** Events that came twice, out of order, or are missing between two others. */
  readonly faults: number
  /** By game and number of the event of the public, when it came to a viewer. */
  readonly receipts: readonly (readonly [game: string, n: number, at: number])[]
}

const nowMs = (): number => performance.timeOrigin + performance.now()
const counts = { open: 0, refused: 0, closed: 0, faults: 0 }
let receipts: [string, number, number][] = []

/** Follows a game from number `next` on; a viewer that is cut comes back and continues. */
function follow({ url }: ViewersOrder, game: string, { next = 0, isSlow = false } = {}): void {
  const socket = new WebSocket(`${url.replace('http', 'ws')}ws/${game}?from=${next}`)
  let expected = next
  let isOpen = false
  socket.on('open', () => {
    isOpen = true
    counts.open += 1
    socket.send('{"type":"hello"}')
    if (isSlow) {
      socket.pause()
      setTimeout(() => socket.resume(), 20_000).unref()
    }
  })
  socket.on('unexpected-response', () => {
    counts.refused += 1
  })
  socket.on('error', () => {})
  socket.on('message', (data: Buffer) => {
    const at = nowMs()
    const message = JSON.parse(data.toString()) as ServerMessage
    if (message.type !== 'events') return
    for (const { n } of message.events) {
      if (n !== expected) counts.faults += 1
      expected = n + 1
      if (!isSlow) receipts.push([game, n, at])
    }
  })
  socket.on('close', () => {
    if (!isOpen) return
    counts.open -= 1
    counts.closed += 1
    setTimeout(() => follow({ url } as ViewersOrder, game, { next: expected }), 500)
  })
}

process.on('message', (order: ViewersOrder | 'report') => {
  if (order === 'report') {
    process.send?.({ ...counts, receipts } satisfies ViewersReport)
    receipts = []
    return
  }
  for (let at = 0; at < order.viewers; at++)
    setTimeout(() => follow(order, order.games[at % order.games.length] as string, { isSlow: at < order.slow }), at * 2)
})
process.on('disconnect', () => process.exit())
