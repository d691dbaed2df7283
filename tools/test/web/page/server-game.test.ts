import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerGame } from '../../../../web/page/connection/server-game.js'

const sockets: FakeSocket[] = []

class FakeSocket {
  static readonly OPEN = 1
  readyState = 1
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number; reason: string }) => void

  constructor() {
    sockets.push(this)
  }

  send(): void {}
  close(): void {}
}

beforeEach(() => {
  sockets.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/', hidden: false, addEventListener: () => {} })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const say = (message: object) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) })
const welcome = () => say({ type: 'welcome', as: 'p1', view: 'p1', game: {}, status: { state: 'running' }, events: 0 })

test('an open question waits for its repetition after the last of several reconnections, and closes without one', () => {
  const game = new ServerGame('g-1')
  const stop = game.follow({ onAudience() {}, onEvents() {}, onStream() {}, onLine() {}, onAwaited() {} })
  welcome()
  say({ type: 'ask', ask: { requestId: 'r', options: [], msLeft: null } })
  for (let lost = 0; lost < 2; lost += 1) {
    sockets.at(-1)?.onclose?.({ code: 1006, reason: '' })
    vi.advanceTimersByTime(1_000)
    welcome()
  }
  // The first repetition is late by now, the second is not.
  vi.advanceTimersByTime(1_500)
  expect(game.asked.ask?.requestId).toBe('r')
  vi.advanceTimersByTime(1_000)
  expect(game.asked).toEqual({ isPaused: false, closed: 'withdrawn' })
  stop()
})
