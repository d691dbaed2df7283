import type { PageRequest } from '../messages.js'
import { Recorder } from '../recording/recorder.js'
import type { Happening, Session } from '../recording/session.js'
import { type Audience, Sessions } from '../recording/sessions.js'
import { MessageTexts } from './message-texts.js'
import { carryOut } from './page-requests.js'
import { sessionMessage } from './session-message.js'
import type { Viewer } from './viewer.js'

/** How often sessions are checked for a pause, which has no event of its own, in ms. */
const checkMs = 500

/** Keeps the inspection events and sends them to viewers. Without a viewer it formats nothing. */
export class Hub implements Audience {
  readonly sessions: Sessions
  readonly recorder: Recorder
  readonly #viewers = new Set<Viewer>()
  readonly #shown = new Map<string, string>()
  #pending: Happening[] = []
  #planned = false
  #checks: ReturnType<typeof setInterval> | undefined
  #arrived: (() => void)[] = []

  constructor(history: number) {
    this.sessions = new Sessions({ history, ended: Math.max(100, history) }, this)
    this.recorder = new Recorder(this.sessions)
  }

  /** Resolves when there is a viewer. */
  viewed(): Promise<void> {
    return this.#viewers.size > 0 ? Promise.resolve() : new Promise((arrived) => this.#arrived.push(arrived))
  }

  join(viewer: Viewer): void {
    this.#flush()
    this.#viewers.add(viewer)
    viewer.welcome(this.sessions.all, new MessageTexts())
    this.#checks ??= setInterval(() => this.#reportSessions(), checkMs).unref()
    for (const arrived of this.#arrived.splice(0)) arrived()
  }

  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    if (this.#viewers.size > 0) return
    clearInterval(this.#checks)
    this.#checks = undefined
    this.#pending = []
    this.#shown.clear()
  }

  /** Sends a viewer the current states again. */
  again(viewer: Viewer): void {
    this.#flush()
    viewer.showStanding(this.sessions.all, new MessageTexts())
  }

  carryOut(request: PageRequest, viewer: Viewer): void {
    if (request.type === 'nightzero.reveal') {
      viewer.reveal(request.on)
      this.again(viewer)
    } else {
      const reason = carryOut(request, this.sessions)
      if (reason !== undefined) viewer.extra({ type: 'nightzero.refused', request: request.type, reason })
      this.#reportSessions()
    }
  }

  happened(happening: Happening): void {
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
    this.#shown.delete(rootId)
    for (const viewer of this.#viewers) viewer.extra({ type: 'nightzero.dropped', rootId })
  }

  stop(): void {
    this.recorder.stop()
    for (const viewer of this.#viewers) this.leave(viewer)
  }

  #flush(): void {
    const pending = this.#pending
    this.#pending = []
    if (pending.length === 0) return
    const texts = new MessageTexts()
    for (const viewer of this.#viewers) viewer.send(pending, texts)
    this.#reportSessions()
  }

  /** Sends viewers the facts of each session that have changed. */
  #reportSessions(): void {
    for (const session of this.sessions.all) {
      const message = sessionMessage(session)
      const text = JSON.stringify(message)
      if (this.#shown.get(session.id) === text) continue
      this.#shown.set(session.id, text)
      for (const viewer of this.#viewers) viewer.extra(message)
    }
  }
}
