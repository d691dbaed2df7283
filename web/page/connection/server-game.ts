import type { GameStatus, PersonAnswer, ServerMessage } from '../../../src/server/protocol/index.js'
import type { GameSource, SourceListener } from '../game/source.js'
import { type Asked, askedAfter, closeStale } from './asked.js'
import { GameLine, type LineState } from './game-line.js'
import { Streams } from './streams.js'
import { tokenFor } from './tokens.js'

/** How long the server may take to repeat an open question on a new connection. */
const repeatMs = 2_000

/** One game on the server that the page came from, as this tab may see it: its events, its status, and what this seat is asked. */
export class ServerGame implements GameSource {
  readonly id: string
  /** The view that was chosen. Absent: the one that shows the most of those that the token allows. */
  readonly wishedView: string | undefined
  readonly token: string | undefined
  line: LineState = { kind: 'connecting' }
  status: GameStatus | undefined
  /** Who this tab is by its token, for example `moderator`. */
  as: string | undefined
  /** The game that this one is a fork of. */
  parent: string | undefined
  /** The player whose seat this is. */
  seat: string | undefined
  asked: Asked = { isPaused: false }
  readonly #listeners = new Set<() => void>()
  readonly #streams = new Streams()
  #connection: GameLine | undefined
  /** How many events have arrived, and how many there were when the connection was made. */
  #count = 0
  #due = 0

  constructor(id: string, view?: string) {
    this.id = id
    this.wishedView = view
    this.token = tokenFor(id)
  }

  follow(listener: SourceListener): () => void {
    const connection = new GameLine({
      token: this.token,
      addressFrom: (from) => this.#address(from),
      onMessage: (message) => this.#receive(message, listener),
      onState: (line) => {
        this.line = line
        if (line.kind !== 'open') this.#forgetStreams(listener)
        if (line.kind !== 'open') listener.onLine(lineOf(line))
        this.#changed()
      },
    })
    this.#connection = connection
    return () => connection.close()
  }

  /** Sends the answer to the open question. Returns whether it is on its way. */
  answer(answer: PersonAnswer): boolean {
    const { ask } = this.asked
    if (!ask || !this.#connection?.send({ type: 'answer', requestId: ask.requestId, answer })) return false
    this.asked = { ...this.asked, sent: answer, refused: undefined }
    this.#changed()
    return true
  }

  /** Calls `listener` after changes. Returns how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #address(from: number): string {
    const address = new URL(`./ws/${encodeURIComponent(this.id)}`, document.baseURI)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    address.hash = ''
    address.searchParams.set('from', String(from))
    if (this.wishedView !== undefined) address.searchParams.set('view', this.wishedView)
    return address.href
  }

  #receive(message: ServerMessage, listener: SourceListener): void {
    this.asked = askedAfter(this.asked, message, performance.now())
    if (message.type === 'welcome') {
      this.as = message.as
      this.seat = message.seat
      this.parent = message.game.parent
      this.status = message.status
      this.#due = message.events
      listener.onAudience(message.view)
      this.#openWhenWhole(listener)
      if (this.asked.isStale) setTimeout(() => this.#closeStale(), repeatMs)
    } else if (message.type === 'events') {
      listener.onEvents(message.events)
      this.#count += message.events.length
      this.#openWhenWhole(listener)
      this.#streams.settle(message.events)
      listener.onStream(this.#streams.latest)
    } else if (message.type === 'live') {
      this.#streams.hear(message.event)
      listener.onStream(this.#streams.latest)
    } else if (message.type === 'status') this.status = message.status
    this.#changed()
  }

  /** Tells the page that the line is open once all the events before the connection have arrived. */
  #openWhenWhole(listener: SourceListener): void {
    if (this.#count >= this.#due) listener.onLine('open')
  }

  /** Chunks that were sent while the line was broken are missing, so the beginnings of sentences are taken back. */
  #forgetStreams(listener: SourceListener): void {
    this.#streams.clear()
    listener.onStream(undefined)
  }

  #closeStale(): void {
    this.asked = closeStale(this.asked)
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

const lines = { connecting: 'loading', broken: 'broken', closed: 'missing' } as const

const lineOf = ({ kind }: Exclude<LineState, { kind: 'open' }>) => lines[kind]
