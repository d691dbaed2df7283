import type { ViewEvent } from '../../../src/index.js'
import { type ConnectionState, GameConnection } from '../../../src/show/server/client/index.js'
import type {
  Ask,
  GameStatus,
  LiveWords,
  PersonAnswer,
  ServerMessage,
} from '../../../src/show/server/protocol/index.js'
import { Store } from '../../use-store.js'
import type { GameSource, SourceListener, Streamed } from '../game/store.js'
import { tokenFor } from '../routes.js'

type Closed = Extract<ServerMessage, { type: 'ask.closed' }>['why']

/** What a person is asked: the open question, how much time is left, and why the question before it was closed. */
export interface SeatQuestion {
  readonly isPaused: boolean
  readonly ask?: Ask | undefined
  /** How much time was left at `since`, in ms; it does not run while the game is paused. Absent: no limit. */
  readonly leftMs?: number | undefined
  /** In ms, by `performance.now()`. */
  readonly since?: number | undefined
  /** The connection was lost and made again, and the question has not been repeated yet. */
  readonly isStale?: boolean
  /** The answer to it that is on its way. */
  readonly sent?: PersonAnswer | undefined
  readonly refused?: string | undefined
  readonly closed?: Closed | undefined
}

/** What a person is asked after a message of the server. `now`: in ms, by `performance.now()`. */
function updateQuestion(asked: SeatQuestion, message: ServerMessage, now: number): SeatQuestion {
  switch (message.type) {
    case 'welcome':
      return { ...setPaused(asked, isPaused(message.status), now), sent: undefined, isStale: asked.ask !== undefined }
    case 'status':
      return setPaused(asked, isPaused(message.status), now)
    case 'ask':
      return open(asked, message.ask, now)
    case 'ask.closed':
      return asked.ask?.requestId === message.requestId ? close(asked, message.why) : asked
    case 'answer.refused':
      if (asked.ask?.requestId !== message.requestId) return asked
      return message.code === 'invalid'
        ? { ...asked, sent: undefined, refused: message.reason }
        : close(asked, message.code === 'answered' ? 'answered' : 'withdrawn')
    case 'events':
      return message.events.some(({ type }) => type === 'game.ended') ? { isPaused: false } : asked
    default:
      return asked
  }
}

/** How many seconds are left; undefined where there is no limit. `now`: in ms, by `performance.now()`. */
export function secondsLeft(asked: SeatQuestion, now: number): number | undefined {
  const ms = leftAt(asked, now)
  return ms === undefined ? undefined : Math.ceil(ms / 1_000)
}

const isPaused = ({ state }: { readonly state: string }): boolean => state !== 'running'

const close = ({ isPaused }: SeatQuestion, why: Closed): SeatQuestion => ({ isPaused, closed: why })

/** Opens a question. A question that was open already is repeated with the reason why the last try failed. */
const open = ({ isPaused, closed }: SeatQuestion, ask: Ask, now: number): SeatQuestion => ({
  isPaused,
  ask,
  since: now,
  ...(ask.msLeft !== null && { leftMs: ask.msLeft }),
  // That the question before was answered is not worth a note.
  ...(closed !== 'answered' && ask.error === undefined && { closed }),
})

const setPaused = (asked: SeatQuestion, isPaused: boolean, now: number): SeatQuestion => ({
  ...asked,
  isPaused,
  leftMs: leftAt(asked, now),
  since: now,
})

function leftAt({ leftMs, since = 0, isPaused }: SeatQuestion, now: number): number | undefined {
  if (leftMs === undefined || isPaused) return leftMs
  return Math.max(0, leftMs - (now - since))
}

/** What players are saying and thinking at this moment. `latest` is the one that grew last. */
class LiveSpeeches {
  readonly #open = new Map<string, Streamed>()

  get latest(): Streamed | undefined {
    return [...this.#open.values()].at(-1)
  }

  hear(live: LiveWords): void {
    if (live.type === 'speech.retracted') {
      this.#close(live.player)
      return
    }
    const kind = live.type === 'speech.streamed' ? 'speech' : 'thought'
    const key = `${kind} ${live.player}`
    const text = (this.#open.get(key)?.text ?? '') + live.chunk
    this.#open.delete(key)
    this.#open.set(key, { player: live.player, kind, text })
  }

  /** Drops what is recorded now as an event. */
  settle(events: readonly ViewEvent[]): void {
    for (const { data } of events) if ('player' in data && typeof data.player === 'string') this.#close(data.player)
  }

  clear(): void {
    this.#open.clear()
  }

  #close(player: string): void {
    this.#open.delete(`speech ${player}`)
    this.#open.delete(`thought ${player}`)
  }
}

/** How long the server may take to repeat an open question on a new connection. */
const askRepeatMs = 2_000

/** One game on the server that the page came from, as this tab may see it: its events, its status, and what this seat is asked. */
export class ServerGame extends Store implements GameSource {
  readonly id: string
  /** The view that was chosen. Absent: the one that shows the most of those that the token allows. */
  readonly wishedView: string | undefined
  readonly token: string | undefined
  line: ConnectionState = { kind: 'connecting' }
  status: GameStatus | undefined
  as: string | undefined
  parent: string | undefined
  seat: string | undefined
  asked: SeatQuestion = { isPaused: false }
  readonly #streams = new LiveSpeeches()
  #connection: GameConnection | undefined
  /** How many events have arrived, and how many there were when the connection was made. */
  #count = 0
  #due = 0
  #staleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, view?: string) {
    super()
    this.id = id
    this.wishedView = view
    this.token = tokenFor(id)
  }

  follow(listener: SourceListener): () => void {
    const connection = new GameConnection({
      server: document.baseURI,
      game: this.id,
      view: this.wishedView,
      token: this.token,
      onMessage: (message) => this.#receive(message, listener),
      onState: (line) => {
        this.line = line
        if (line.kind !== 'open') {
          // Chunks that are sent until the line is open again are missing, so the beginnings of sentences are taken back.
          this.#streams.clear()
          listener.onStream(undefined)
          listener.onLine(sourceStates[line.kind])
        }
        this.notify()
      },
    })
    this.#connection = connection
    return () => {
      clearTimeout(this.#staleTimer)
      connection.close()
    }
  }

  /** Sends the answer to the open question. Returns whether it is on its way. */
  answer(answer: PersonAnswer): boolean {
    const { ask } = this.asked
    if (!ask || !this.#connection?.send({ type: 'answer', requestId: ask.requestId, answer })) return false
    this.asked = { ...this.asked, sent: answer, refused: undefined }
    this.notify()
    return true
  }

  #receive(message: ServerMessage, listener: SourceListener): void {
    this.asked = updateQuestion(this.asked, message, performance.now())
    if (message.type === 'welcome') {
      this.as = message.as
      this.seat = message.seat
      this.parent = message.game.parent
      this.status = message.status
      this.#due = message.events
      listener.onAudience(message.view)
      this.#openWhenWhole(listener)
      clearTimeout(this.#staleTimer)
      if (this.asked.isStale) this.#staleTimer = setTimeout(() => this.#closeStale(), askRepeatMs)
    } else if (message.type === 'events') {
      listener.onEvents(message.events)
      this.#count += message.events.length
      this.#openWhenWhole(listener)
      this.#streams.settle(message.events)
      listener.onStream(this.#streams.latest)
    } else if (message.type === 'live') {
      this.#streams.hear(message.event)
      listener.onStream(this.#streams.latest)
    } else if (message.type === 'awaited') listener.onAwaited(message)
    else if (message.type === 'status') this.status = message.status
    this.notify()
  }

  /** Tells the page that the line is open once all the events before the connection have arrived. */
  #openWhenWhole(listener: SourceListener): void {
    if (this.#count >= this.#due) listener.onLine('open')
  }

  /** Closes a question that the server did not repeat on a new connection. */
  #closeStale(): void {
    if (this.asked.isStale) this.asked = close(this.asked, 'withdrawn')
    this.notify()
  }
}

const sourceStates = { connecting: 'loading', broken: 'broken', closed: 'missing' } as const
