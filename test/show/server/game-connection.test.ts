import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConnectionState, GameConnection } from '../../../src/show/server/client/index.js'
import type { ServerMessage } from '../../../src/show/server/index.js'

/** A socket whose server is the test. */
class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readonly address: URL
  readyState = 0
  readonly sent: unknown[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null

  constructor(address: string) {
    this.address = new URL(address)
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
  }

  /** Opens it, and says what the server says. */
  open(...texts: readonly (string | object)[]): this {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
    this.say(...texts)
    return this
  }

  say(...texts: readonly (string | object)[]): void {
    for (const text of texts) this.onmessage?.({ data: typeof text === 'string' ? text : JSON.stringify(text) })
  }

  break(code = 1006, reason = ''): void {
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
}

const welcome = { type: 'welcome' }
const events = (...numbers: readonly number[]) => ({ type: 'events', events: numbers.map((n) => ({ n })) })
const newest = () => FakeSocket.all.at(-1) as FakeSocket
const nextNumber = () => newest().address.searchParams.get('from')

interface Followed {
  readonly connection: GameConnection
  readonly seen: number[]
  readonly messages: string[]
  readonly states: ConnectionState[]
}

function follow(onMessage: (message: ServerMessage) => void = () => {}, from = 0): Followed {
  const followed = { seen: [] as number[], messages: [] as string[], states: [] as ConnectionState[] }
  const connection = new GameConnection({
    server: 'https://mafia.example/table/',
    game: 'g-1',
    token: 'a.token',
    from,
    onMessage: (message) => {
      followed.messages.push(message.type)
      if (message.type === 'events') followed.seen.push(...message.events.map(({ n }) => n))
      onMessage(message)
    },
    onState: (state) => followed.states.push(state),
  })
  return { ...followed, connection }
}

const retries = ({ states }: Followed): number[] =>
  states.flatMap((state) => (state.kind === 'broken' ? [state.retryMs] : []))

beforeEach(() => {
  FakeSocket.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a connection to a game', () => {
  test('says who it is, and asks for what it has not seen', () => {
    const { seen } = follow(undefined, 7)
    newest().open(welcome, events(7, 8))
    expect(newest().address.href).toBe('wss://mafia.example/table/ws/g-1?from=7')
    expect(newest().sent).toEqual([{ type: 'hello', token: 'a.token' }])
    newest().break()
    vi.advanceTimersByTime(20_000)
    expect(nextNumber()).toBe('9')
    expect(seen).toEqual([7, 8])
  })

  test('delivers an event once that arrives twice', () => {
    const { seen } = follow()
    newest().open(welcome, events(0, 1), events(1, 2), events(0))
    expect(seen).toEqual([0, 1, 2])
  })

  test.each([
    ['after a gap', events(1, 3, 4), [0]],
    ['after a gap before the first', events(5), [0]],
    ['after a frame that is not JSON', '{"type":"events","ev', [0]],
    ['after JSON that is no message', '["events"]', [0]],
  ])('connects again %s, and gets what was missing', (_, damage, before) => {
    const { seen, states } = follow()
    const first = newest().open(welcome, events(0), damage, events(1))
    expect(seen).toEqual(before)
    expect(first.readyState).toBe(3)
    expect(states.map(({ kind }) => kind)).toEqual(['open', 'broken'])
    vi.advanceTimersByTime(1_000)
    expect(nextNumber()).toBe('1')
    newest().open(welcome, events(1, 2, 3))
    expect(seen).toEqual([0, 1, 2, 3])
  })

  test('ends where something else than a server of games answers', () => {
    const { states, connection } = follow()
    newest().open('<!doctype html>')
    expect(states).toEqual([
      { kind: 'closed', code: 4400, reason: expect.stringContaining('not a server of nightzero') },
    ])
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all.length).toBe(1)
    expect(connection.send({ type: 'answer', requestId: 'r', answer: {} })).toBe(false)
  })

  test.each([1009, 4400, 4401, 4403, 4404])('ends when it is closed with %d', (code) => {
    const { states } = follow()
    newest().open().break(code, 'No.')
    expect(states).toEqual([{ kind: 'closed', code, reason: 'No.' }])
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all.length).toBe(1)
  })

  test.each([1000, 1001, 1006, 1011, 4408, 4409])('is made again when it is closed with %d', (code) => {
    follow()
    newest().open().break(code)
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.all.length).toBe(2)
  })

  test('waits longer when it has sent too many messages', () => {
    const followed = follow()
    newest().open(welcome).break(4429)
    expect(retries(followed)[0]).toBeGreaterThanOrEqual(5_000)
  })

  test.each([
    [0, [300, 600, 1_200, 2_400, 4_800, 9_600, 11_250, 11_250]],
    [0.999, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 18_750, 18_750]],
  ])('waits twice as long after each try, at random within limits (%d)', (random, waits) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const followed = follow()
    for (const _ of waits) {
      newest().break()
      vi.advanceTimersByTime(20_000)
    }
    for (const [at, wait] of retries(followed).entries()) expect(wait / (waits[at] ?? 0)).toBeCloseTo(1, 2)
    newest().open(welcome).break()
    expect(retries(followed).at(-1)).toBe(retries(followed)[0])
  })

  test('makes no new connection when it is closed by who gets its messages', () => {
    const followed: Followed = follow(({ type }) => {
      if (type === 'status') followed.connection.close()
    })
    const socket = newest().open(welcome, { type: 'status' }, events(0))
    socket.break()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all.length).toBe(1)
    expect(followed.seen).toEqual([])
    expect(followed.states.map(({ kind }) => kind)).toEqual(['open'])
  })
})

describe('in a browser, a connection to a game', () => {
  /** A window and its document. */
  function open(): { readonly page: EventTarget; readonly document: EventTarget & { hidden: boolean } } {
    const page = new EventTarget()
    const document = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('document', document)
    return { page, document }
  }

  test('breaks as soon as the computer is offline, and is made again as soon as it is online', () => {
    const { page } = open()
    const { states } = follow()
    newest().open(welcome)
    page.dispatchEvent(new Event('offline'))
    expect(states.at(-1)?.kind).toBe('broken')
    page.dispatchEvent(new Event('online'))
    expect(FakeSocket.all.length).toBe(2)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all.length).toBe(2)
  })

  test('is made again when the page is looked at, and not while it is hidden', () => {
    const { document } = open()
    follow()
    newest().break()
    document.hidden = true
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all.length).toBe(1)
    document.hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all.length).toBe(2)
  })

  test('listens no more once it is closed', () => {
    const { page } = open()
    const { connection, states } = follow()
    newest().open(welcome)
    connection.close()
    page.dispatchEvent(new Event('offline'))
    page.dispatchEvent(new Event('online'))
    expect(FakeSocket.all.length).toBe(1)
    expect(states.map(({ kind }) => kind)).toEqual(['open'])
  })
})
