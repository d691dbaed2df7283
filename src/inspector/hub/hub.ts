import { parseJson } from '../../kernel/text/index.js'
import { WebSocket } from '../../show/serving/web-sockets/index.js'
import { type PageRequest, pageRequestSchema } from '../messages.js'
import { Recorder, RemoteProgram } from '../recording/recorder.js'
import { type RecordedEvent, type Session, type SessionListener, Sessions } from '../recording/sessions.js'
import { isReceiverGreeting, parseServiceEvent } from '../service-protocol.js'
import { createSessionMessage, executePageRequest, MessageTexts, Viewer, type ViewerSocket } from './viewer.js'

/** How often sessions are checked for a pause, which has no event of its own, in ms. */
const checkMs = 500

/** Keeps the inspection events and sends them to viewers. Without a viewer it formats nothing. */
export class Hub implements SessionListener {
  readonly sessions: Sessions
  readonly recorder: Recorder
  readonly #viewers = new Set<Viewer>()
  readonly #reported = new Map<string, { readonly text: string; readonly over: boolean }>()
  #pending: RecordedEvent[] = []
  #planned = false
  #checks: ReturnType<typeof setInterval> | undefined
  #arrived: (() => void)[] = []
  /** Keeps the process running while somebody waits for a page. */
  #waiting: ReturnType<typeof setInterval> | undefined

  constructor(history: number) {
    this.sessions = new Sessions({ history, ended: Math.max(100, history) }, this)
    this.recorder = new Recorder(this.sessions)
  }

  viewed(): Promise<void> {
    if (this.#viewers.size > 0) return Promise.resolve()
    this.#waiting ??= setInterval(() => {}, 2 ** 30)
    return new Promise((arrived) => this.#arrived.push(arrived))
  }

  #endWaiting(): void {
    clearInterval(this.#waiting)
    this.#waiting = undefined
    for (const arrived of this.#arrived.splice(0)) arrived()
  }

  join(viewer: Viewer): void {
    this.#flush()
    this.#viewers.add(viewer)
    viewer.welcome(this.sessions.all, new MessageTexts())
    this.#checks ??= setInterval(() => this.#reportSessions(this.sessions.all), checkMs).unref()
    this.#endWaiting()
  }

  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    if (this.#viewers.size > 0) return
    clearInterval(this.#checks)
    this.#checks = undefined
    this.#pending = []
    this.#reported.clear()
  }

  /** Greets a viewer of `@xstate/inspect`, which keeps no past. */
  joinAgain(viewer: Viewer): void {
    this.#flush()
    viewer.useServiceProtocol()
    viewer.showStanding(this.sessions.all, new MessageTexts())
  }

  carryOut(request: PageRequest, viewer: Viewer): void {
    if (request.type === 'nightzero.reveal') {
      this.#flush()
      viewer.reveal(request.on)
      viewer.welcome(this.sessions.all, new MessageTexts())
    } else {
      const reason = executePageRequest(request, this.sessions)
      if (reason !== undefined) viewer.extra({ type: 'nightzero.refused', request: request.type, reason })
      this.#reportSessions(this.sessions.all)
    }
  }

  happened(happening: RecordedEvent): void {
    if (this.#viewers.size === 0) return
    this.#pending.push(happening)
    if (this.#planned) return
    this.#planned = true
    // Later, because a new actor has no snapshot yet, and is not known as that of a game.
    setImmediate(() => {
      this.#planned = false
      this.#flush()
    })
  }

  dropped({ id: rootId }: Session): void {
    this.#reported.delete(rootId)
    for (const viewer of this.#viewers) viewer.extra({ type: 'nightzero.dropped', rootId })
  }

  stop(): void {
    this.recorder.stop()
    this.#endWaiting()
    for (const viewer of this.#viewers) this.leave(viewer)
  }

  #flush(): void {
    const pending = this.#pending
    this.#pending = []
    if (pending.length === 0) return
    const texts = new MessageTexts()
    for (const viewer of this.#viewers) viewer.send(pending, texts)
    this.#reportSessions(new Set(pending.map(({ actor }) => actor.session)))
  }

  /** Sends viewers the facts of these sessions where they have changed. Nothing changes in a session that is over. */
  #reportSessions(sessions: Iterable<Session>): void {
    for (const session of sessions) {
      const reported = this.#reported.get(session.id)
      if (reported?.over) continue
      const message = createSessionMessage(session)
      const text = JSON.stringify(message)
      if (reported?.text === text) continue
      this.#reported.set(session.id, { text, over: session.over })
      for (const viewer of this.#viewers) viewer.extra(message)
    }
  }
}

let programs = 0

/**
 * A new connection gets everything, as a viewer of `@statelyai/inspect` expects. Its first messages may show that it is
 * our own page, a viewer of `@xstate/inspect`, or a program to inspect, which gets nothing more.
 */
export function openHubConnection(hub: Hub, line: ViewerSocket) {
  const viewer = new Viewer(line)
  let program: RemoteProgram | undefined
  hub.join(viewer)
  return {
    message(text: string): void {
      const received = parseJson(text)
      if (isStately(received)) {
        if (program === undefined) {
          hub.leave(viewer)
          programs += 1
          program = new RemoteProgram(hub.sessions, `p${programs}.`)
        }
        program.record(received)
      } else if (program === undefined) handlePageMessage(hub, viewer, received)
    },
    end(): void {
      hub.leave(viewer)
      program?.disconnect()
    },
  }
}

function handlePageMessage(hub: Hub, viewer: Viewer, received: unknown): void {
  const request = parseServiceEvent(received) ?? pageRequestSchema.safeParse(received).data
  if (request) hub.carryOut(request, viewer)
  if (isReceiverGreeting(received)) hub.joinAgain(viewer)
}

const isStately = (received: unknown): boolean =>
  /^@xstate\.(actor|event|snapshot)$/.test(String((received as { type?: unknown } | null)?.type))

/** How long it waits before it tries again, in ms. The wait doubles each time, up to `longest`. */
const waits = { first: 500, longest: 30_000 } as const

/** Sends everything to a server of `@statelyai/inspect`, whenever it can be reached. Does not keep the process alive. */
export class Relay {
  readonly #hub: Hub
  readonly #url: string
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitMs: number = waits.first
  #stopped = false

  constructor(hub: Hub, url: string) {
    this.#hub = hub
    this.#url = url
    this.#connect()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#url, { maxPayload: 1024 * 1024 })
    const viewer = new Viewer(socket, false)
    this.#socket = socket
    socket.on('upgrade', ({ socket: connection }) => connection.unref())
    socket.on('open', () => {
      this.#waitMs = waits.first
      this.#hub.join(viewer)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#hub.leave(viewer)
      if (!this.#stopped) this.#later()
    })
  }

  #later(): void {
    this.#timer = setTimeout(() => this.#connect(), this.#waitMs).unref()
    this.#waitMs = Math.min(waits.longest, 2 * this.#waitMs)
  }
}
